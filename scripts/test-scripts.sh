#!/usr/bin/env bash
# Runs the tests of the site's scripts on Node's own test runner.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.." || exit
source scripts/lib/node.sh

scripts/set-up.sh test || exit
node=$(node_to_use) || exit
mapfile -t tests < <(find tests/javascript -name '*.test.js' | sort)
exec "$node" --test "${tests[@]}"
