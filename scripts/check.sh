#!/usr/bin/env bash
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

scripts/set-up.sh site
exec .venv/bin/encyclopedia check
