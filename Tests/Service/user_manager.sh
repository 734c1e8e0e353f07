#!/usr/bin/env bash
# A user's own systemd in namespaces of its own, with the example's units: user_manager.sh BINARY UNITS STEPS
#
# STEPS is sourced once the manager runs. It finds $bridge, the program, and $logs, with what the service wrote. For root,
# within `unshare --mount --pid --fork --mount-proc`.
set -eu
bridge=$1 units=$2 steps=$3 logs=/run/logs
mount --make-rprivate /
# Nothing of these reaches the system; shared again, as systemd finds it, which hands credentials over by a mount.
mount -t tmpfs none /run
mount -t tmpfs none /srv
mount --make-rshared /
export HOME=/srv/player XDG_RUNTIME_DIR=/run/user/0
mkdir -p /run/systemd/system "$logs" "$HOME/.local/bin" "$HOME/.config/checkout-bridge"
mkdir -p -m 700 "$XDG_RUNTIME_DIR"
mkdir -p "$HOME/.config/systemd/user/checkout-bridge.service.d"
cp "$bridge" "$HOME/.local/bin/checkout-bridge"
cp "$units"/checkout-bridge.* "$HOME/.config/systemd/user/"
(umask 077 && echo sdk_sandbox_key_of_a_test >"$HOME/.config/checkout-bridge/api-key")
# There is no journal of systemd's here.
printf '[Service]\nStandardOutput=append:%s/out\nStandardError=append:%s/err\n' "$logs" "$logs" \
    >"$HOME/.config/systemd/user/checkout-bridge.service.d/logs.conf"
"$(command -v systemd || echo /lib/systemd/systemd)" --user --unit=basic.target &
manager=$!
trap 'kill $manager; wait $manager || true' EXIT
# Each look takes as long as systemctl does.
until [ "$(systemctl --user is-system-running 2>/dev/null)" = running ]; do kill -0 $manager; done
# shellcheck source=/dev/null
. "$steps"
