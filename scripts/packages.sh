# Programs that come as Debian packages. Sourced.

# has COMMAND: on the path, or where Debian keeps servers, off the path of most users.
has() {
  command -v "$1" >/dev/null 2>&1 || compgen -G "/usr/lib/postgresql/*/bin/$1" >/dev/null || [ -x "/usr/sbin/$1" ]
}

# install_package PACKAGE: does so where that is allowed; whether it did is for the caller to look at.
install_package() {
  [ "$(id -u)" -eq 0 ] && command -v apt-get >/dev/null 2>&1 || return 0
  echo "installing $1" >&2
  { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$1"; } >/dev/null || true
}
