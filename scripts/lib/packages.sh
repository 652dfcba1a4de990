# shellcheck shell=bash
# Packages of Debian and its relatives, with and without an administrator's rights.
# Sourced by the other scripts, from the project's folder.

source scripts/lib/project.sh

is_administrator() {
  [ "$(id -u)" -eq 0 ]
}

can_administer() {
  is_administrator || { have sudo && sudo -n true 2>/dev/null; }
}

apt_get_as_administrator() {
  local command=(env DEBIAN_FRONTEND=noninteractive apt-get -q -y -o DPkg::Lock::Timeout=300 "$@")
  if is_administrator; then
    quietly "${command[@]}"
  else
    quietly sudo -n "${command[@]}"
  fi
}

install_system_packages() {
  have apt-get && can_administer || return 1
  say "Installing $* with apt-get ..."
  apt_get_as_administrator install --no-install-recommends "$@" && return
  apt_get_as_administrator update
  apt_get_as_administrator install --no-install-recommends "$@"
}

apt_get_in_project() {
  local state=$cache/apt
  mkdir -p "$state/lists/partial" "$state/archives/partial"
  quietly apt-get -q -y -o Debug::NoLocking=true -o APT::Sandbox::User=root \
    -o Dir::State="$state" -o Dir::State::status=/var/lib/dpkg/status \
    -o Dir::Cache="$state" "$@"
}

# Unpacks packages, and whatever they need that this machine lacks, into a folder of the project.
unpack_packages() {
  local folder=$1 unfinished=$1.unfinished archive
  shift
  have apt-get && have dpkg-deb || return 1
  say "Fetching $* for this project alone ..."
  rm -rf "$folder" "$unfinished" "$cache/apt/archives"
  mkdir -p "$unfinished"
  apt_get_in_project update
  apt_get_in_project install --download-only --no-install-recommends "$@" || return 1
  for archive in "$cache/apt/archives"/*.deb; do
    quietly dpkg-deb -x "$archive" "$unfinished" || return 1
  done
  rm -rf "$cache/apt/archives"
  mv "$unfinished" "$folder"
}
