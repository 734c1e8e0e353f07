#!/usr/bin/env bash
# Everything `make check` looks at that needs no test run. It goes on after a failure and names all that failed.
set -uo pipefail
cd "$(dirname "$0")/.."
failed=()

step() {
    local name=$1
    shift
    echo "check: $name"
    "$@" || failed+=("$name")
}

node_syntax() {
    local status=0 file
    while read -r file; do
        node --check "$file" || status=1
    done < <(git ls-files '*.js' '*.mjs')
    return $status
}

python_types() {
    .venv/bin/python -c 'import mypy' 2>/dev/null || { echo "check: mypy is not in .venv, types not checked"; return 0; }
    (cd clients/python && ../../.venv/bin/python -m mypy) || return
    MYPYPATH=clients/python/src .venv/bin/python -m mypy --strict --python-version 3.9 examples/pygame-store/pygame_store || return
    .venv/bin/python -m mypy --strict --python-version 3.9 examples/webhook-server/webhook_server.py
}

step "Swift format" swift format lint --strict --parallel --recursive Package.swift Sources Tests
step "no Swift warnings (they are errors in Package.swift)" swift build --build-tests
step "generated files are current" swift run --skip-build checkout-bridge-gen check
step "openrpc.json breaks no client of the last release" python3 scripts/openrpc-compat.py
step "the C client's two files are current" python3 clients/c/generate.py check
step "the C# client's generated files are current" python3 clients/csharp/generate.py check
step "the Lua client's file is current" python3 clients/lua/generate.py check
step "the Godot client's names are current" python3 clients/godot/generate.py check
step "budgets" python3 scripts/budgets.py
step "house rules" scripts/check-rules.sh
step "what calls cost" scripts/check-costs.py
step "linkage" scripts/check-linkage.sh .build/release/checkout-bridge
step "Python compiles" python3 -m compileall -q clients/python examples scripts Tests
step "Python types" python_types
step "Node syntax" node_syntax

if [ "${#failed[@]}" -gt 0 ]; then
    printf 'check: failed: %s\n' "${failed[@]}" >&2
    exit 1
fi
echo "check: all good"
