# shellcheck shell=bash
# Playwright, which drives the browser, and the browser that it can bring itself.
# Sourced by chromium.sh, from the project's folder.

source scripts/lib/packages.sh

unpacked_libatomic=$cache/libatomic

export PLAYWRIGHT_BROWSERS_PATH=$cache/playwright

playwright() {
  quietly .venv/bin/python -m playwright "$@"
}

browser_of_playwright() {
  find "$PLAYWRIGHT_BROWSERS_PATH" -type f -path '*/chromium-*/chrome' 2>/dev/null | sort -V | tail -n 1
}

has_browser_of_playwright() {
  [ -n "$(browser_of_playwright)" ]
}

libraries_for_browser_of_playwright() {
  with_private_apt .venv/bin/python -m playwright install-deps --dry-run chromium 2>>"$log" |
    grep -oE '\b(lib|fonts-)[a-z0-9.+-]+'
}

use_what_is_here() {
  true
}

install_libatomic() {
  install_system_packages libatomic1
}

unpack_libatomic() {
  unpack_packages "the library libatomic" "$unpacked_libatomic" libatomic1
}

add_unpacked_libatomic() {
  local library
  library=$(find "$unpacked_libatomic" -name libatomic.so.1 2>/dev/null)
  if [ -n "$library" ]; then
    export LD_LIBRARY_PATH=${library%/*}${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}
  fi
}

# The program node inside Playwright needs the library libatomic, which a small Debian lacks.
make_playwright_start() {
  local way
  for way in use_what_is_here install_libatomic unpack_libatomic; do
    "$way" && add_unpacked_libatomic && playwright --version && return
  done
  fail "Playwright, which drives the browser in the tests, does not start:" "$(end_of_log)" "" \
    "Please ask an administrator of this machine to run" \
    "    apt-get install libatomic1" \
    "and try again."
}
