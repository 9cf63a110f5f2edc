# Sourced by the other scripts here: which tools, where they are kept, how they are found.
# shellcheck shell=sh

project=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
# Shared by every clone, so that a second one has nothing to compile.
cache=${XDG_CACHE_HOME:-$HOME/.cache}/knockwood

# wasm-bindgen's program must be of the version that Cargo.toml pins.
cargo_leptos_version=0.3.11
wasm_bindgen_version=0.2.130
# The oldest that Cargo.toml's `rust-version` and Playwright take.
rust_minimum=1.95
node_minimum=20

cargo_leptos_root=$cache/cargo-leptos-$cargo_leptos_version
wasm_bindgen_root=$cache/wasm-bindgen-cli-$wasm_bindgen_version

# wasm-opt comes from npm: cargo-leptos runs the first on PATH, and older ones that
# distributions have break the module. Folders that are not there do no harm.
export PATH="$project/end2end/node_modules/.bin:$cargo_leptos_root/bin:$wasm_bindgen_root/bin:$PATH"

# The site lies where the program looks for it, beside the profile's folder.
if [ -n "${CARGO_TARGET_DIR:-}" ]; then
  export LEPTOS_SITE_ROOT="$CARGO_TARGET_DIR/site"
fi

# The folder of PostgreSQL's programs: where Debian has them, the newest; else the one on PATH. Nothing
# where there is none.
postgres_programs() {
  for programs in $(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V -r) "$(dirname -- "$(command -v initdb || echo /nowhere/initdb)")"; do
    if [ -x "$programs/initdb" ] && [ -x "$programs/pg_ctl" ]; then
      echo "$programs"
      return
    fi
  done
}

# Whether the compiler in use can compile for the browser.
has_wasm_target() {
  [ -n "$(ls "$(rustc --print sysroot)/lib/rustlib/wasm32-unknown-unknown/lib" 2>/dev/null)" ]
}

# Chooses the toolchain that `.setup/debian-toolchain` makes, or returns 1.
use_debian_toolchain() {
  rustup run debian rustc --version >/dev/null 2>&1 || return 1
  chosen_before=${RUSTUP_TOOLCHAIN:-}
  export RUSTUP_TOOLCHAIN=debian
  if has_wasm_target; then
    # Debian's compiler comes without rust-lld; package lld-22 has the same program.
    export CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER=wasm-ld-22
    return
  fi
  if [ -n "$chosen_before" ]; then RUSTUP_TOOLCHAIN=$chosen_before; else unset RUSTUP_TOOLCHAIN; fi
  return 1
}

if command -v rustc >/dev/null 2>&1 && ! has_wasm_target; then
  use_debian_toolchain || :
fi
