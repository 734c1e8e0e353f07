#!/usr/bin/env bash
# Runs the JSON shim by itself, with clang's undefined behaviour and address sanitizers, over the corpus of its fuzz
# target and every beginning of each input. simdjson comes from the system and is not instrumented.
set -euo pipefail
cd "$(dirname "$0")/.."
work=.build/shim
mkdir -p "$work"
# shellcheck disable=SC2046
clang++ -std=c++17 -O1 -g -Wall -Wextra -Wno-missing-field-initializers -Werror -fsanitize=undefined,address -fno-sanitize-recover=all \
    -ISources/CSimdjson/include Tests/Sanitizers/shim-probe.cpp Sources/CSimdjson/csimdjson.cpp -o "$work/shim-probe" \
    -fuse-ld=lld $(pkg-config --cflags --libs simdjson)
find Tests/FuzzCorpus/json -type f -print0 | xargs -0 "$work/shim-probe"
