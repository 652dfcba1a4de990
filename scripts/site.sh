#!/usr/bin/env bash
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

scripts/set-up.sh site
.venv/bin/encyclopedia build
printf '\n%s\n%s\n' "The site is in site/" "To read it in a browser: .venv/bin/encyclopedia serve"
