#!/usr/bin/env bash
# Runs a command with what tests of the site's scripts need: scripts/with-node.sh .venv/bin/pytest tests/javascript
# Its environment variable NODE names a Node.js of version 20 or newer.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.." || exit
source scripts/lib/node.sh

scripts/set-up.sh test || exit
NODE=$(node_to_use) || exit
has_packages || fetch_packages
export NODE
exec "$@"
