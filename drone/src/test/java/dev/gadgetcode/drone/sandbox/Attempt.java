package dev.gadgetcode.drone.sandbox;

import java.util.List;

/// An attempt to leave the sandbox: a script that says REACHED or does a harm that can be seen
/// afterwards. WORKSPACE, HOME_, VICTIM, DAEMON and PORT stand for those of the test.
///
/// @param bare what it does without a sandbox
record Attempt(String name, Bare bare, String script) {
  /// What an attempt does without a sandbox, as far as that can be tried.
  enum Bare {
    HARMS,
    UNTRIED
  }

  private static Attempt harms(String name, String script) {
    return new Attempt(name, Bare.HARMS, script);
  }

  private static Attempt untried(String name, String script) {
    return new Attempt(name, Bare.UNTRIED, script);
  }

  @Override
  public String toString() {
    return name;
  }

  static final List<Attempt> FILES =
      List.of(
          harms("reads a file of the workspace", "cat WORKSPACE/secret"),
          harms("reads it by a relative path", "cat ../secret"),
          harms("reads the drone's state", "cat WORKSPACE/.gadget/token"),
          harms("reads another project", "cat ../other/secret"),
          harms("reads a key in the home", "cat HOME_/.ssh/id"),
          harms("reads the key by the home's name", "cat ~/.ssh/id"),
          harms("reads through a link it makes", "ln -s WORKSPACE/secret link; cat link"),
          harms("reads through a link that was there", "cat planted"),
          harms("makes a hard link to a file", "ln ../secret hard; cat hard"),
          harms("copies the workspace", "cp -r WORKSPACE/other copy; cat copy/secret"),
          harms("searches the workspace", "grep -rs C[A]NARY WORKSPACE HOME_"),
          harms("goes by its own root", "cat /proc/self/root/WORKSPACE/secret"),
          untried("goes by the first process's root", "cat /proc/1/root/WORKSPACE/secret"),
          harms("goes by its working directory", "cat /proc/self/cwd/../secret"),
          harms(
              "goes by its output's folder",
              "cat $(dirname $(readlink /proc/$$/fd/1))/command && echo REACHED"),
          untried("reads the passwords", "cat /etc/shadow >copy && echo REACHED"),
          harms("changes a file of the workspace", "echo changed >WORKSPACE/secret"),
          harms("makes a file in the workspace", "echo new >../new"),
          harms("changes the drone's state", "echo changed >WORKSPACE/.gadget/token"),
          harms("deletes the drone's state", "rm -rf WORKSPACE/.gadget/token"),
          harms("changes the home", "echo changed >HOME_/.ssh/id"),
          harms("deletes another project", "rm -rf ../other"),
          harms("changes by a link", "ln -s WORKSPACE/secret link; echo changed >link"),
          untried("changes settings", "echo x >/etc/gadget-escape && echo REACHED"),
          untried("changes programs", "echo x >/usr/bin/gadget-escape && echo REACHED"),
          untried("makes a folder at the root", "mkdir /gadget-escape && echo REACHED"),
          untried("mounts the system writable", "mount -o remount,rw,bind /usr && echo REACHED"),
          untried("uncovers what is covered", "umount /etc/shadow && echo REACHED"),
          untried(
              "mounts in a namespace",
              "unshare -Urm mount -o remount,rw,bind /usr && echo REACHED"),
          untried("becomes root in a namespace", "unshare -Ur true && echo REACHED"),
          untried("enters the first process's files", "nsenter -t 1 -m cat WORKSPACE/secret"),
          harms("writes a hook", "echo changed >.git/hooks/pre-commit"),
          harms("deletes the hooks", "rm -rf .git/hooks"),
          harms("replaces the hooks", "mv .git/hooks old; mkdir .git/hooks"),
          harms("changes git's settings", "echo changed >>.git/config"),
          harms("replaces git's settings", "echo changed >c; mv -f c .git/config"),
          harms("replaces the repository", "mv .git old; mkdir -p .git; echo changed >.git/config"),
          untried("makes a device", "mknod disk b 254 0 && head -c 1 disk && echo REACHED"),
          untried("reads the memory", "head -c 1 /dev/mem && echo REACHED"),
          untried(
              "reads the kernel's memory", "head -c 1 /proc/kcore | grep -a . && echo REACHED"));

  static final List<Attempt> PROCESSES =
      List.of(
          harms("reads an environment", "cat /proc/VICTIM/environ"),
          harms("reads all environments", "grep -aso C[A]NARY /proc/[0-9]*/environ"),
          harms("sees a process", "[ -d /proc/VICTIM ] && echo REACHED"),
          harms("kills a process", "kill -9 VICTIM"),
          untried("kills all processes", "kill -9 -1"),
          harms("leaves a daemon", "setsid sleep DAEMON >/dev/null 2>&1 & exit 0"),
          harms(
              "leaves a nameless daemon",
              "(setsid env -i sleep DAEMON >/dev/null 2>&1 &) & exit 0"),
          harms(
              "leaves a deaf daemon",
              "(trap '' HUP TERM INT; setsid sleep DAEMON >/dev/null 2>&1 &) & exit 0"),
          untried("becomes another user", "setpriv --reuid 1 true && echo REACHED"),
          untried("gives a file away", "touch f; chown 1:1 f && echo REACHED"),
          untried("changes its root", "chroot . /bin/true; [ $? -lt 125 ] && echo REACHED"),
          untried(
              "makes privileges gainable",
              "grep -q 'NoNewPrivs:.*0' /proc/self/status && echo REACHED"),
          untried(
              "has a capability",
              "grep Cap /proc/self/status | grep -q '[1-9a-f]$' && echo REACHED"),
          untried(
              "changes the kernel's settings",
              "f=/proc/sys/vm/swappiness; v=$(cat $f); echo $v >$f && echo REACHED"),
          untried("speaks to the kernel", "echo h >/proc/sysrq-trigger && echo REACHED"),
          untried("renames the machine", "hostname changed && echo REACHED"),
          untried("raises its limits", "ulimit -u 1000000 && echo REACHED"),
          untried("lifts the limit of files", "ulimit -f unlimited && echo REACHED"));

  static final List<Attempt> NETWORK =
      List.of(
          harms("connects to the machine", "echo hello >/dev/tcp/127.0.0.1/PORT && echo REACHED"),
          harms("connects by name", "echo hello >/dev/tcp/localhost/PORT && echo REACHED"),
          untried("connects to the world", "echo hello >/dev/tcp/1.1.1.1/53 && echo REACHED"),
          untried("asks for a name", "getent hosts example.com && echo REACHED"),
          untried(
              "has another interface", "tail -n +3 /proc/net/dev | grep -v ' lo:' && echo REACHED"),
          harms(
              "connects to a socket of the workspace",
              "perl -MSocket -e 'socket(S,PF_UNIX,SOCK_STREAM,0); print \"REACHED\" if connect(S,sockaddr_un(\"WORKSPACE/socket\"))'"),
          untried(
              "opens a raw socket",
              "perl -MSocket -e 'print \"REACHED\" if socket(S,PF_INET,SOCK_RAW,1)'"),
          untried(
              "finds the system's sockets",
              "ls -A /run /var/run 2>/dev/null | grep sock && echo REACHED"),
          untried("finds a secret in its environment", "env"));
}
