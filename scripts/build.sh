# Builds the product without its tests, one line a step, or a module with its tests. Sourced; needs JAVA_HOME.

. "$(dirname "${BASH_SOURCE[0]}")/launch.sh"
. "$(dirname "${BASH_SOURCE[0]}")/packages.sh"

program=app/target
build_stamp=$program/built
class_cache=$program/classes.aot

# True when there is no build, or one older than what it was made of.
build_is_stale() {
  [ -f "$1/$build_stamp" ] || return 0
  [ -n "$(cd "$1" && find pom.xml */pom.xml */src/main ide/src ide/index.html ide/package-lock.json -newer "$build_stamp" -print -quit 2>/dev/null)" ]
}

build() {
  local home=$1 log=$1/target/build.log status=0
  if ! command -v mvn >/dev/null 2>&1; then
    echo "gadget: the first start builds the program and needs Maven 3.8 or later (Debian, Ubuntu: apt-get install maven)." >&2
    exit 69
  fi
  mkdir -p "$home/target"
  echo "Building Gadget Code (first start, or its sources changed) ..." >&2
  (cd "$home" && mvn -B -ntp package -pl app -am -Dmaven.test.skip=true -Dspotless.check.skip=true -Dcyclonedx.skip=true 2>&1) |
    tee "$log" | build_progress >&2 || status=$?
  if [ "$status" -ne 0 ]; then
    grep -m 20 '^\[ERROR\]' "$log" >&2 || tail -n 20 "$log" >&2
    echo "gadget: the build failed; all of it is in $log" >&2
    exit 70
  fi
  warm_up "$home"
  sandbox
  touch "$home/$build_stamp"
}

# Commands of the agent run in bubblewrap; without it each one asks.
sandbox() {
  has bwrap || [ "$(uname)" != Linux ] || install_package bubblewrap
  has bwrap || echo "  bubblewrap is not there, so every command of the agent will ask first (Debian, Ubuntu: apt-get install bubblewrap)" >&2
}

# Has the command line's library, the only one of its age, take part in the cache.
newer_classes() {
  "$JAVA_HOME/bin/java" "$(dirname "${BASH_SOURCE[0]}")/NewerClasses.java" "$1" picocli >&2
}

warm_up() {
  echo "  remembering what a start takes" >&2
  newer_classes "$1/$program/lib" 2>>"$1/target/build.log"
  rm -f "$1/$class_cache"
  remember_start "$1/$program/app.jar:$1/$program/lib/*" "$1/$class_cache" "$1/target/build.log" ||
    echo "  (it could not: see target/build.log)" >&2
}

build_progress() {
  sed -nu 's/^\[INFO\] Building \(.*\) [^ ]* *\[\([0-9]*\/[0-9]*\)\]$/  \2 \1/p'
}

# Compiles a module and its tests with what they depend on, unless that has been done since the last change.
test_classpath() {
  local module=$1 classpath=$1/target/bench-classpath log=$1/target/bench-build.log entry fresh=yes
  shift
  if [ -f "$classpath" ] && [ -z "$(find pom.xml "$@" -path '*/target' -prune -o -newer "$classpath" -type f -print -quit)" ]; then
    while IFS= read -r -d : entry; do
      [ -e "$entry" ] || fresh=no
    done < <(cat "$classpath"; printf :)
  else
    fresh=no
  fi
  [ "$fresh" = yes ] && return
  mkdir -p "$module/target"
  echo "building $module"
  if ! mvn -q -B -pl "$module" -am test-compile dependency:build-classpath -Dmdep.includeScope=test \
    -Dmdep.outputFile=target/bench-classpath >"$log" 2>&1; then
    cat "$log" >&2
    exit 70
  fi
}
