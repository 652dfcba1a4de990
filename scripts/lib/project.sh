# shellcheck shell=bash
# Where the project keeps what it makes, and how its scripts speak to a person.
# Sourced by the other scripts, from the project's folder.

project=$PWD
cache=$project/.cache
log=$cache/set-up.log

say() {
  printf '%s\n' "$*" >&2
}

fail() {
  printf '\n' >&2
  printf '%s\n' "$@" >&2
  exit 1
}

have() {
  command -v "$1" >/dev/null 2>&1
}

begin_log() {
  mkdir -p "$cache" 2>/dev/null
  : 2>/dev/null >"$log" || fail "Cannot write to $cache: does it belong to somebody else?"
}

note_command() {
  printf '\n$ %s\n' "$*" >>"$log"
}

quietly() {
  note_command "$@"
  "$@" >>"$log" 2>&1 </dev/null
}

end_of_log() {
  tail -n 12 "$log" | sed 's/^/    /'
  printf '(all of it is in %s)\n' "${log#"$project"/}"
}
