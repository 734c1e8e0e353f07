# Every target says what it does; `make` alone lists them.

# lld comes with the toolchain; the system's linker warns about mktemp in the static Foundation.
# The maps keep the checkout's path out of the binary.
SWIFT_RELEASE = swift build -c release --static-swift-stdlib -Xswiftc -use-ld=lld -Xswiftc -cross-module-optimization \
	-Xswiftc -file-prefix-map -Xswiftc $(CURDIR)=. -Xcc -ffile-prefix-map=$(CURDIR)=. --product checkout-bridge
BRIDGE = $(CURDIR)/.build/release/checkout-bridge
PYTHON = .venv/bin/python
export CHECKOUT_BRIDGE_BIN = $(BRIDGE)

.PHONY: help tools setup system build dist dist-older wheel npm-pack dist-check demo test test-swift test-python test-node test-crash check format generate bench fuzz soak check-sanitize clean
.NOTPARALLEL:

help:
	@echo "make demo     install what is missing, build, and play a purchase with each provider against the sandbox"
	@echo "make test     run the Swift, Python, Node and end-to-end tests"
	@echo "make test-crash  kill the bridge and spoil its answers with many seeds: CRASH_SEEDS=20"
	@echo "make build    leave the bridge at .build/release/checkout-bridge"
	@echo "make dist     pack the bridge with the libraries that it needs, for other machines: docs/shipping.md"
	@echo "make dist-older  the same for systems with glibc 2.31 and newer, such as Steam's sniper"
	@echo "make wheel, make npm-pack  pack the Python and the Node client with the bridge inside"
	@echo "make dist-check  prove the archive in clean Debian systems, as root"
	@echo "make check    lint, warnings, generated files, budgets, linkage"
	@echo "make format   format the Swift sources in place"
	@echo "make generate write what comes from the method table and the models' comments"
	@echo "make bench    measure the bridge against its baselines"
	@echo "make fuzz     fuzz each target for SECONDS=60, or one with TARGET=name"
	@echo "make soak     drive a million calls with faults, cancels and restarts: CALLS=1000000 SEED=1"
	@echo "make check-sanitize  run the tests with the address and the thread sanitizer"
	@echo "make setup    install what the other targets need"
	@echo "make clean    remove everything that was built"

tools:
	@scripts/setup.sh tools

system:
	@scripts/setup.sh system

setup: system
	@scripts/setup.sh python
	@scripts/setup.sh node
	@scripts/setup.sh mono
	@scripts/setup.sh engines
	@scripts/setup.sh valgrind
	@scripts/setup.sh browser
	@scripts/setup.sh dist

build: system
	@echo "build: release binary, static Swift standard library"
	@$(SWIFT_RELEASE)

dist: build
	@scripts/setup.sh dist
	@python3 scripts/dist/archive.py

# The same program for systems whose glibc is older than this machine's, such as Steam's sniper.
OLDER = $(CURDIR)/.build/dist-older
OLDER_LINK = --scratch-path .build/older -Xlinker $(OLDER)/objects/single_threaded.o -Xlinker -L$(OLDER) \
	-Xswiftc -Xclang-linker -Xswiftc --sysroot=$(OLDER)/glibc -Xswiftc -Xclang-linker -Xswiftc -static-libgcc \
	-Xlinker --exclude-libs=libuv.a:libsqlite3.a:libsimdjson.a:libstdc++.a

dist-older: system
	@scripts/setup.sh dist-older
	@python3 scripts/dist/older.py $(OLDER)
	@echo "dist-older: the program, linked with the older glibc"
	@PKG_CONFIG_PATH=$(OLDER) $(SWIFT_RELEASE) $(OLDER_LINK)
	@CHECKOUT_BRIDGE_BIN=$(CURDIR)/.build/older/release/checkout-bridge python3 scripts/dist/archive.py --older $(OLDER)

wheel: build
	@scripts/setup.sh dist
	@scripts/setup.sh python
	@$(PYTHON) scripts/dist/wheel.py

npm-pack: build
	@scripts/setup.sh dist
	@python3 scripts/dist/npm_pack.py

dist-check: setup build dist-older
	@scripts/setup.sh debootstrap
	@echo "dist-check: a second build elsewhere, and clean Debian systems"
	@$(PYTHON) -m pytest -q --rootdir=. Tests/DistCheck

demo: build
	@python3 scripts/demo.py

test: setup build test-swift test-python test-node

test-swift: tools
	@echo "test: Swift"
	@swift test --disable-xctest

test-python: setup
	@echo "test: Python, C, C#, Lua and Godot clients, end to end, scripts, guides, examples, checkout pages and packages"
	@$(PYTHON) -m pytest -q --rootdir=. clients/python clients/c/tests clients/csharp/tests clients/lua/tests clients/godot/tests Tests/EndToEnd Tests/Scripts Tests/Guides Tests/Service Tests/Browser Tests/Dist

test-crash: setup build
	@echo "test: crashes, with many seeds"
	@CRASH_SEEDS=$${CRASH_SEEDS:-20} $(PYTHON) -m pytest -q --rootdir=. Tests/EndToEnd -k "crash or journal_file"

test-node: tools
	@scripts/setup.sh node
	@echo "test: Node client"
	@scripts/run-node-tests.sh

check: setup build
	@scripts/check.sh

format: tools
	@echo "format: Swift sources in place"
	@swift format --in-place --parallel --recursive Package.swift Sources Tests

# The second run is built with the documentation texts that the first one wrote.
generate: system
	@echo "generate: what comes from the method table and the models' comments"
	@swift run -q checkout-bridge-gen write
	@swift run -q checkout-bridge-gen write
	@python3 clients/c/generate.py write
	@python3 clients/csharp/generate.py write
	@python3 clients/lua/generate.py write
	@python3 clients/godot/generate.py write

bench: build
	@$(SWIFT_RELEASE:checkout-bridge=codec-probe)
	@$(MAKE) --no-print-directory -C Benchmarks bench

SECONDS = 60
fuzz: system
	@scripts/fuzz.sh run $(SECONDS) $(TARGET)

CALLS = 1000000
soak: build
	@python3 Tests/Soak/soak.py --bridge $(BRIDGE) --calls $(CALLS) $(if $(SEED),--seed $(SEED))

check-sanitize: setup
	@scripts/check-sanitize.sh

clean:
	@echo "clean: .build, .venv, dist and the benchmarks' binaries"
	@rm -rf .build .venv dist bench.json
	@$(MAKE) --no-print-directory -C Benchmarks clean
