# shellcheck shell=bash
# A Chromium that starts: the one named by CHROMIUM, one of this machine, or one fetched for it.
# Sourced by with-browser.sh, from the project's folder.

source scripts/lib/packages.sh
source scripts/lib/playwright.sh

unpacked_chromium=$cache/chromium
launcher=$unpacked_chromium/launch-chromium

starts() {
  local profile page command
  profile=$(mktemp -d)
  command=(timeout 60 "$1" --headless --no-sandbox --disable-gpu --disable-dev-shm-usage --no-first-run
    --disable-background-networking --disable-sync --user-data-dir="$profile" --dump-dom about:blank)
  note_command "${command[@]}"
  page=$("${command[@]}" 2>>"$log" </dev/null)
  rm -rf "$profile"
  [[ $page == *'<html>'* ]]
}

browsers_here() {
  local name
  for name in chromium chromium-browser google-chrome google-chrome-stable "$launcher" "$(browser_of_playwright)"; do
    command -v "$name"
  done
}

first_browser_that_starts() {
  local browser
  while read -r browser; do
    if starts "$browser"; then
      printf '%s\n' "$browser"
      return
    fi
  done < <(browsers_here)
  return 1
}

folders_with_libraries() {
  find "$unpacked_chromium" \( -name '*.so' -o -name '*.so.[0-9]*' \) -printf '%h\n' | sort -u | paste -s -d :
}

write_font_settings() {
  cat >"$unpacked_chromium/fonts.conf" <<END
<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>$unpacked_chromium/usr/share/fonts</dir>
  <cachedir>$unpacked_chromium/font-cache</cachedir>
  <include ignore_missing="yes">$unpacked_chromium/usr/share/fontconfig/conf.avail/30-metric-aliases.conf</include>
  <include ignore_missing="yes">$unpacked_chromium/usr/share/fontconfig/conf.avail/45-latin.conf</include>
  <include ignore_missing="yes">$unpacked_chromium/usr/share/fontconfig/conf.avail/60-latin.conf</include>
</fontconfig>
END
}

write_launcher() {
  local program=$1
  {
    printf '#!/usr/bin/env bash\n'
    printf 'export LD_LIBRARY_PATH=%q\n' "$(folders_with_libraries)"
    if ! [ -e /etc/fonts/fonts.conf ]; then
      write_font_settings
      printf 'export FONTCONFIG_FILE=%q\n' "$unpacked_chromium/fonts.conf"
    fi
    printf 'exec %q "$@"\n' "$program"
  } >"$launcher"
  chmod +x "$launcher"
}

install_chromium() {
  install_system_packages chromium
}

unpack_chromium() {
  unpack_packages Chromium "$unpacked_chromium" chromium && write_launcher "$unpacked_chromium/usr/lib/chromium/chromium"
}

download_browser_of_playwright() {
  say "Fetching Chromium with Playwright ..."
  playwright install --no-shell chromium
}

install_libraries_for_browser_of_playwright() {
  has_browser_of_playwright && can_administer && playwright install-deps chromium
}

unpack_libraries_for_browser_of_playwright() {
  local libraries
  has_browser_of_playwright || return 1
  mapfile -t libraries < <(libraries_for_browser_of_playwright)
  unpack_packages "the libraries that Chromium needs" "$unpacked_chromium" "${libraries[@]}" &&
    write_launcher "$(browser_of_playwright)"
}

find_or_fetch_chromium() {
  local way
  for way in use_what_is_here install_chromium unpack_chromium download_browser_of_playwright \
    install_libraries_for_browser_of_playwright unpack_libraries_for_browser_of_playwright; do
    "$way" && first_browser_that_starts && return
  done
  fail "No Chromium was found on this machine, and none could be fetched:" "$(end_of_log)" "" \
    "The tests of the site need one. Please ask an administrator of this machine to run" \
    "    apt-get install chromium" \
    "or name a Chromium or Chrome yourself: make test CHROMIUM=/path/to/chromium"
}

chromium_to_use() {
  if [ -z "${CHROMIUM:-}" ]; then
    find_or_fetch_chromium
  elif starts "$CHROMIUM"; then
    printf '%s\n' "$CHROMIUM"
  else
    fail "The environment variable CHROMIUM names a browser that does not start: $CHROMIUM" "$(end_of_log)"
  fi
}
