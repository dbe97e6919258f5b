# Finds a JDK 25 and exports it as JAVA_HOME, or says what to install and exits with 69. Sourced. Where jdk25_program=java is set,
# a runtime without a compiler will do.

jdk25_is() {
  [ -x "$1/bin/${jdk25_program:-javac}" ] && grep -qs '^JAVA_VERSION="25[".]' "$1/release"
}

jdk25_find() {
  local candidate
  for candidate in "${GADGET_JAVA_HOME:-}" "${JAVA_HOME:-}" /usr/lib/jvm/* /Library/Java/JavaVirtualMachines/*/Contents/Home \
    "${HOME:-/nonexistent}"/.sdkman/candidates/java/*; do
    if [ -n "$candidate" ] && jdk25_is "$candidate"; then
      printf '%s\n' "$candidate"
      return
    fi
  done
  if command -v "${jdk25_program:-javac}" >/dev/null 2>&1; then
    candidate=$(dirname "$(dirname "$(readlink -f "$(command -v "${jdk25_program:-javac}")")")")
    jdk25_is "$candidate" && printf '%s\n' "$candidate"
  fi
}

JAVA_HOME=$(jdk25_find)
if [ -z "$JAVA_HOME" ]; then
  cat >&2 <<'TEXT'
Gadget Code needs a JDK 25, and there is none in GADGET_JAVA_HOME, JAVA_HOME, the system's JVM folder or on the PATH.
Install one (Debian, Ubuntu: apt-get install temurin-25-jdk or openjdk-25-jdk; macOS: brew install openjdk@25),
or set GADGET_JAVA_HOME to the folder of one that is already here.
TEXT
  exit 69
fi
export JAVA_HOME

# A JVM opens files with names beyond ASCII only in a locale that has them.
case "${LC_ALL:-${LC_CTYPE:-${LANG:-}}}" in
  *[Uu][Tt][Ff]8* | *[Uu][Tt][Ff]-8*) ;;
  *) export LC_ALL=C.UTF-8 ;;
esac
