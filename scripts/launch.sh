# How the JVM is started, from a built source tree and from a distribution alike. Sourced; needs JAVA_HOME.

# A drone waits for most of its time: little memory and few compilations count, not the last bit of speed. A hub works, and leaves Netty's
# search for lost buffers to the tests; everything else is over soon. GADGET_HUB_FLAGS is for a hub that needs something else: more memory
# than its gigabyte, `-Xmx4g`.
drone_flags=(-Xms24m -Xmn8m -XX:TieredStopAtLevel=1)
hub_flags=(-XX:TieredStopAtLevel=4 -Dio.netty.leakDetection.level=disabled ${GADGET_HUB_FLAGS:-})
brief_flags=(-XX:TieredStopAtLevel=1)
jvm_flags=(-XX:+UseSerialGC -Xmx1g --enable-native-access=ALL-UNNAMED --sun-misc-unsafe-memory-access=allow)
main_class=dev.gadgetcode.app.Gadget

# remember_start CLASSPATH CACHE LOG: has the JVM remember the classes that a hub and a drone start and work with; not which methods were
# busy, as it would compile these for good at each start. Without that a start takes longer, and nothing else changes. The cache is there
# whole or not at all, whoever else makes it at the same time.
remember_start() {
  local made=$2.$$
  if "$JAVA_HOME/bin/java" "${jvm_flags[@]}" "${brief_flags[@]}" "-XX:AOTCacheOutput=$made" -Xlog:aot=off -Xlog:cds=off \
    -cp "$1" "$main_class" warm-up >>"$3" 2>&1 && [ -s "$made" ]; then
    mv -f "$made" "$2"
  else
    rm -f "$made" "$made.config"
    return 1
  fi
}

# launch LAUNCHER CLASSPATH CACHE ARGUMENT...: becomes the JVM that runs the command.
launch() {
  local classpath=$2 cache=$3 jvm=("${jvm_flags[@]}" "-Dgadget.launcher=$1")
  shift 3
  [ -z "${HOME:-}" ] || jvm+=("-Duser.home=$HOME") # as every other command does; Java asks the list of users
  case ${1:-} in
    hub) jvm+=("${hub_flags[@]}") ;;
    drone) jvm+=("${drone_flags[@]}") ;;
    up) jvm+=("${brief_flags[@]}" "-Dgadget.hub.flags=${hub_flags[*]}" "-Dgadget.drone.flags=${drone_flags[*]}") ;;
    *) jvm+=("${brief_flags[@]}") ;;
  esac
  [ ! -s "$cache" ] || jvm+=("-XX:AOTCache=$cache" -Xlog:aot=off -Xlog:cds=off)
  exec "$JAVA_HOME/bin/java" "${jvm[@]}" -cp "$classpath" "$main_class" "$@"
}
