#!/usr/bin/env bash
# Runs every check, also after one that failed, so that all problems are seen at once.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.." || exit

failed=()

run() {
  local title=$1
  shift
  printf '\n== %s\n' "$title"
  "$@" || failed+=("$title")
}

scripts/set-up.sh test || exit

run 'Rules of style (ruff check)' .venv/bin/ruff check generator tests benchmarks
run 'Layout of the code (ruff format)' .venv/bin/ruff format --check generator tests benchmarks
run 'Types (mypy)' .venv/bin/mypy --strict generator tests benchmarks
run 'Types of the scripts (tsc)' scripts/check-script-types.sh
run 'Behaviour of the scripts (node --test)' scripts/test-scripts.sh
run 'Behaviour (pytest)' scripts/with-node.sh scripts/with-browser.sh .venv/bin/pytest --numprocesses auto --maxprocesses 4 --dist loadgroup

if [ ${#failed[@]} -gt 0 ]; then
  printf '\nFailed:\n'
  printf '  %s\n' "${failed[@]}"
  exit 1
fi
