#!/usr/bin/env bash
# Checks the types of the site's scripts, which stand in their comments.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.." || exit
source scripts/lib/node.sh

scripts/set-up.sh test || exit
node=$(node_to_use) || exit
has_packages || fetch_packages
exec "$node" "$compiler" --project tsconfig.json
