#!/usr/bin/env bash
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

scripts/set-up.sh test
.venv/bin/ruff check --fix-only generator tests benchmarks
.venv/bin/ruff format generator tests benchmarks
