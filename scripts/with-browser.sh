#!/usr/bin/env bash
# Runs a command with what browser tests need: scripts/with-browser.sh .venv/bin/pytest -m browser
# Its environment variable CHROMIUM names a Chromium that starts; where there is none, one is fetched.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.." || exit
source scripts/lib/chromium.sh

scripts/set-up.sh test || exit
make_playwright_start
CHROMIUM=$(chromium_to_use) || exit
export CHROMIUM
exec "$@"
