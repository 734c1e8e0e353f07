#!/usr/bin/env bash
# Runs every *.test.mjs of the Node client. Files are listed here because Node 20 and 22 read a folder differently.
set -euo pipefail
cd "$(dirname "$0")/.."
mapfile -t files < <(find clients/node -name node_modules -prune -o -name '*.test.mjs' -print | sort)
if [ "${#files[@]}" -eq 0 ]; then
    echo "run-node-tests: no *.test.mjs under clients/node" >&2
    exit 1
fi
node --test "${files[@]}"
