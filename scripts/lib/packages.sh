# shellcheck shell=bash
# Packages of Debian and its relatives, with and without an administrator's rights.
# Sourced by the other scripts, from the project's folder.

source scripts/lib/project.sh

private_apt=$cache/apt

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

# Runs a command whose apt-get keeps its lists and archives in the project, where no rights are needed.
with_private_apt() {
  mkdir -p "$private_apt/lists/partial" "$private_apt/archives/partial"
  cat >"$private_apt/apt.conf" <<END
Dir::State "$private_apt";
Dir::State::status "/var/lib/dpkg/status";
Dir::Cache "$private_apt";
Debug::NoLocking "true";
APT::Sandbox::User "root";
END
  APT_CONFIG=$private_apt/apt.conf "$@"
}

# Unpacks packages, and whatever they need that this machine lacks, into a folder of the project.
unpack_packages() {
  local contents=$1 folder=$2 unfinished=$2.unfinished archive
  shift 2
  have apt-get && have dpkg-deb || return 1
  say "Fetching $contents for this project alone ..."
  rm -rf "$folder" "$unfinished" "$private_apt/archives"
  mkdir -p "$unfinished"
  with_private_apt quietly apt-get -q update
  with_private_apt quietly apt-get -q -y install --download-only --no-install-recommends "$@" || return 1
  for archive in "$private_apt"/archives/*.deb; do
    quietly dpkg-deb -x "$archive" "$unfinished" || return 1
  done
  rm -rf "$private_apt/archives"
  mv "$unfinished" "$folder"
}
