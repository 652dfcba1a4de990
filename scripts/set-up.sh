#!/usr/bin/env bash
# Makes .venv and installs the project into it: scripts/set-up.sh site|test
# Does nothing where that was done before and pyproject.toml has not changed since.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.." || exit
source scripts/lib/packages.sh

venv=$project/.venv
purpose=${1:-}

case $purpose in
  site) extras=site purposes=(site) ;;
  test) extras=site,test purposes=(site test) ;;
  *) fail "usage: scripts/set-up.sh site|test" ;;
esac

stamp() {
  printf '%s/ready-for-%s' "$venv" "$1"
}

identity_of_venv() {
  "$venv/bin/python" -c 'import sys; print(sys.prefix, sys.version_info[:2])' 2>/dev/null
}

was_completed_for() {
  [ -f "$(stamp "$1")" ] && [ "$(cat "$(stamp "$1")")" = "$(identity_of_venv)" ]
}

is_ready_for() {
  was_completed_for "$1" && [ "$(stamp "$1")" -nt pyproject.toml ]
}

find_python() {
  local name
  for name in python3 python3.14 python3.13 python3.12 python3.11 python3.10; do
    if "$name" -c 'import sys; sys.exit(sys.version_info < (3, 10))' 2>/dev/null; then
      command -v "$name"
      return
    fi
  done
  fail "The encyclopedia needs Python 3.10 or newer. Found here: $(python3 --version 2>/dev/null || printf 'none')." \
    "Please install one, as python3 or under its own name (such as python3.12), and try again."
}

make_venv_with_its_own_pip() {
  rm -rf "$venv"
  quietly "$python" -m venv "$venv" && quietly "$venv/bin/python" -m pip --version
}

make_venv_with_unpacked_pip() {
  local wheel
  unpack_packages pip "$cache/pip" python3-pip-whl || return 1
  wheel=$(find "$cache/pip" -name 'pip-*.whl' | head -n 1)
  rm -rf "$venv"
  quietly "$python" -m venv --without-pip "$venv" &&
    quietly "$venv/bin/python" "$wheel/pip" install --no-index "$wheel"
}

make_venv() {
  say "Making the virtual environment .venv with $("$python" --version) ..."
  make_venv_with_its_own_pip && return
  install_system_packages python3-venv && make_venv_with_its_own_pip && return
  make_venv_with_unpacked_pip && return
  rm -rf "$venv"
  fail "Python's module venv does not work here, and pip could not be fetched without it:" "$(end_of_log)" "" \
    "Please ask an administrator of this machine to run" \
    "    apt-get install python3-venv ca-certificates" \
    "and try again."
}

install_project() {
  say "Installing the project and what it needs into .venv (this takes a minute or two) ..."
  PIP_USER=0 quietly "$venv/bin/python" -m pip install --quiet --no-input --disable-pip-version-check \
    --editable ".[$extras]" && return
  fail "pip could not install the project:" "$(end_of_log)" "" \
    "If this speaks of a connection, check the network and pip's settings for a proxy; if of a certificate," \
    "ask an administrator to run apt-get install ca-certificates. Then try again."
}

set_up() {
  local python
  if ! was_completed_for site; then
    python=$(find_python) || exit
    make_venv
  fi
  rm -f "$venv"/ready-for-*
  install_project
  for purpose in "${purposes[@]}"; do
    identity_of_venv >"$(stamp "$purpose")"
  done
}

wait_for_another_set_up() {
  exec 9>"$cache/set-up.lock"
  have flock || return
  flock --nonblock 9 && return
  say "Waiting for another command that sets up .venv ..."
  flock 9
}

begin_log
if ! is_ready_for "$purpose"; then
  wait_for_another_set_up
  is_ready_for "$purpose" || set_up
fi
