#!/usr/bin/env bash
# Looks through what is committed for things that no compiler refuses: full Foundation in the product, writing to
# stdout past the one writer, and paths that exist on one machine only. Usage: check-rules.sh [ROOT]
set -uo pipefail
cd "${1:-$(dirname "$0")/..}"
status=0

refuse() {
    local sentence=$1
    shift
    if git grep -nE "$@"; then
        echo "check-rules: $sentence" >&2
        status=1
    fi
}

refuse "the product imports FoundationEssentials only" \
    -e '^[[:space:]@a-z]*import (Foundation|FoundationNetworking|XCTest)\b' -- 'Sources/*.swift'
refuse "stdout belongs to frames; only the executables may print" \
    -e '(^|[^.A-Za-z_])print\(' -- 'Sources/*.swift' ':!Sources/checkout-bridge*'
refuse "a path of one machine; use a relative path or a temporary directory" \
    -e '(^|[^A-Za-z0-9._-])/(root|work|home)/' -- ':!scripts/check-rules.sh' ':!Tests/Scripts/test_check_rules.py'
exit $status
