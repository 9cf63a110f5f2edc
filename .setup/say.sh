# Sourced: how the set-up talks, and how it becomes root.
# shellcheck shell=sh

say() { printf 'setup: %s\n' "$*" >&2; }

fail() {
  printf 'setup: cannot go on: %s\n' "$*" >&2
  exit 1
}

# Runs a command as root: directly, by sudo without a password, or by sudo that asks when
# somebody is at the terminal.
as_root() {
  if [ "$(id -u)" = 0 ]; then
    "$@"
  elif command -v sudo >/dev/null 2>&1 && { sudo -n true 2>/dev/null || [ -t 0 ]; }; then
    sudo "$@"
  else
    return 1
  fi
}

# Installs Debian packages, or returns 1.
debian_packages() {
  command -v apt-get >/dev/null 2>&1 || return 1
  say "installing Debian packages: $*"
  as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "$@" >&2 && return
  # The package lists may be old, or there may be none.
  as_root apt-get update >&2 || return 1
  as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "$@" >&2
}
