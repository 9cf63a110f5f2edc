# The two commands are `make serve` and `make test`. `make` alone lists all.

# Runs a command with the tools that .setup/setup found or installed.
WITH := .setup/with
TARGET := $(or $(CARGO_TARGET_DIR),target)
WASM := --target wasm32-unknown-unknown --target-dir $(TARGET)/front

.PHONY: help serve test watch build dist try-dist audit setup setup-tests format check units wasm browser minds-browser parts taps reviews lighthouse beside figures soak listen listen-short
# How long a soak takes.
MINUTES := 60

help:
	@echo 'make serve    install what is missing, build, and serve the game at http://127.0.0.1:3000'
	@echo 'make test     install what is missing, and run every check and test'
	@echo 'make watch    serve a debug build that follows every change of a file'
	@echo 'make format   lay out the Rust code'
	@echo 'make check    layout, lints and docs      make units    Rust tests'
	@echo 'make wasm     games and minds in wasm     make browser  Playwright on the release build'
	@echo 'make dist     one archive that runs on a bare Debian 12     make try-dist   in a fresh one'
	@echo 'make audit    licences, sources and known faults of what others wrote'
	@echo 'make listen   play a round by the screen reader Orca, and compare every word that it speaks;'
	@echo '              make listen-short its beginning, which is part of make test'
	@echo 'make parts    print what the program in the browser is made of'
	@echo 'make taps     print how long a tap takes to be seen, in a slowed browser'
	@echo 'make reviews  print how long the review of a game of ten rounds takes'
	@echo 'make lighthouse   print what Lighthouse says of four pages, as on a phone'
	@echo 'make beside   print how often the pages are answered, beside a bare axum "hello"'
	@echo 'make figures  measure every figure that is to be held, and print one table (an hour)'
	@echo 'make soak     an hour of mixed load, its picture in docs/soak.svg; MINUTES=5 for another length'
	@echo 'make minds-browser   print how long the minds take in a slowed browser'

serve: build
	$(TARGET)/release/knockwood

watch: setup
	LEPTOS_HASH_FILES=false $(WITH) cargo leptos watch

test: setup-tests check units wasm browser listen-short

# cargo-leptos leaves what earlier builds made, and the program serves the whole folder.
build: setup
	rm -rf $(TARGET)/site
	$(WITH) cargo leptos build --release -P

dist: build
	.dist/pack $(TARGET)/release $(TARGET)/site $(TARGET)/dist/knockwood.tar.gz

# Needs root, for chroot.
try-dist: dist
	.dist/try $(TARGET)/dist/knockwood.tar.gz

audit: setup-tests
	@.setup/audit

setup:
	@.setup/setup

setup-tests:
	@.setup/setup --tests

format:
	$(WITH) cargo fmt --all

check: setup-tests
	$(WITH) cargo fmt --all --check
	$(WITH) cargo clippy --workspace --all-targets --features knockwood/ssr,knockwood-engine/protocol -- -D warnings
	$(WITH) cargo clippy --lib --features hydrate $(WASM) -- -D warnings
	RUSTDOCFLAGS='-D warnings' $(WITH) cargo doc --workspace --no-deps --features knockwood/ssr,knockwood-engine/protocol
	cd end2end && npm run --silent lint

units: setup
	@.setup/postgres
	.setup/with-postgres cargo test --workspace --features knockwood/ssr,knockwood-engine/protocol

wasm: setup
	$(WITH) cargo test -p knockwood-engine $(WASM) --test golden --test golden_minds
	$(WITH) cargo test --features hydrate $(WASM) --test daily_everywhere

browser: setup-tests build
	cd end2end && npm test

minds-browser: setup-tests build
	cd end2end && ../$(WITH) npm run --silent minds

parts: setup-tests build
	cd end2end && npm run --silent parts

taps: setup-tests build
	cd end2end && npm run --silent taps

reviews: setup-tests build
	cd end2end && ../$(WITH) npm run --silent reviews

lighthouse: setup-tests build
	cd end2end && ../$(WITH) npm run --silent lighthouse

beside: build
	@.setup/load
	$(WITH) cargo run --release --features ssr --example beside -- $(TARGET)/release/knockwood 5

figures: setup-tests build
	@.setup/load
	$(WITH) node end2end/figures.mjs

soak: setup-tests build
	$(WITH) cargo build --release --features ssr --example crowd --example tables
	$(WITH) node end2end/soak.mjs $(MINUTES) docs/soak.svg

# LISTEN=write writes down what is spoken instead of comparing it.
listen: setup-tests build
	@.setup/listener
	cd end2end && node listen.mjs page short dialogs round

# Tried once more, as a browser test is: a machine that stands still can swallow a word.
listen-short: setup-tests build
	@.setup/listener
	cd end2end && { node listen.mjs short || node listen.mjs short; }
