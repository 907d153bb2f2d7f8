# Part of prepare: is there a Docker daemon, and if not, start one past whatever a killed one left behind.
# shellcheck shell=bash disable=SC2034

RUN_DIR=$(realpath -m "${HTTPDYNO_RUN_DIR:-/var/run}")
DOCKERD_LOG=${HTTPDYNO_DOCKERD_LOG:-/var/log/httpdyno-dockerd.log}
STATE_DIR=$RUN_DIR/docker
DOCKERD_ARGS=()
read -ra MORE_DOCKERD_ARGS <<<"${HTTPDYNO_DOCKERD_ARGS:-}"

if [ -n "${HTTPDYNO_RUN_DIR:-}" ]; then
  export DOCKER_HOST=unix://$RUN_DIR/docker.sock
  DOCKERD_ARGS=(--host "$DOCKER_HOST" --pidfile "$RUN_DIR/docker.pid" --exec-root "$STATE_DIR")
fi

have_daemon() {
  local answer
  if answer=$(timeout 20 docker version --format '{{.Server.Version}}, API {{.Server.APIVersion}}' 2>&1); then
    echo "$answer"
  else
    case "$answer" in
      *'permission denied'*) echo "it is there, but $(id -un) may not use it: join the group docker" ;;
      *) echo "none answers${DOCKER_HOST:+ at $DOCKER_HOST}" ;;
    esac
    return 1
  fi
}

start_daemon() {
  if [ -n "${DOCKER_HOST:-}" ] && [ -z "${HTTPDYNO_RUN_DIR:-}" ]; then
    die "DOCKER_HOST=$DOCKER_HOST does not answer; start that daemon, or unset DOCKER_HOST to use a local one"
  fi
  command -v dockerd >/dev/null || apt_install docker.io
  if [ -d /run/systemd/system ] && [ -z "${HTTPDYNO_RUN_DIR:-}" ]; then
    say "  systemctl start docker"
    systemctl start docker || die "systemd could not start Docker; see: journalctl -u docker"
    return
  fi
  if wait_for_live_daemon; then return; fi
  mount_cgroups
  clear_leftovers
  if launch 60; then return; fi
  say "  dockerd did not come up; trying once more without the containers of the one before it"
  clear_leftovers
  stop_shims
  launch 60 || { tail -n 15 "$DOCKERD_LOG" >&2; die "dockerd does not start; the whole log is $DOCKERD_LOG"; }
}

# A daemon that lives may only be slow to start. One that lives and stays silent is not ours to kill.
wait_for_live_daemon() {
  local pid
  pid=$(cat "$RUN_DIR/docker.pid" 2>/dev/null) && is_process "$pid" dockerd || return 1
  say "  dockerd is running (pid $pid); waiting for its answer"
  local deadline=$((SECONDS + ${HTTPDYNO_WAIT_SECONDS:-60}))
  while is_process "$pid" dockerd; do
    if have_daemon >/dev/null; then return 0; fi
    [ $SECONDS -lt $deadline ] || die "dockerd (pid $pid) is running and does not answer; look at its log, or stop it"
    sleep 0.5
  done
  return 1
}

# launch SECONDS: starts dockerd so that it outlives this script, and waits for its answer.
launch() {
  local deadline=$((SECONDS + $1)) pid
  mkdir -p "$RUN_DIR"
  setsid nohup dockerd "${DOCKERD_ARGS[@]}" "${MORE_DOCKERD_ARGS[@]}" >>"$DOCKERD_LOG" 2>&1 </dev/null &
  pid=$!
  disown "$pid"
  say "  started dockerd (pid $pid), log in $DOCKERD_LOG"
  while kill -0 "$pid" 2>/dev/null; do
    if have_daemon >/dev/null; then return 0; fi
    if [ $SECONDS -ge $deadline ]; then
      say "  no answer within $1 s; stopping it"
      stop_process "$pid" dockerd
      return 1
    fi
    sleep 0.2
  done
  return 1
}

mount_cgroups() {
  if ! grep -qE '^[^ ]+ [^ ]+ cgroup2? ' /proc/mounts; then
    say "  mounting cgroup2 on /sys/fs/cgroup"
    mount -t cgroup2 none /sys/fs/cgroup || die "cannot mount cgroups; without them Docker cannot pin CPUs"
  fi
}

# Only called when no dockerd of this RUN_DIR lives. A pid file whose number another process has got by now keeps
# dockerd from starting, and an orphaned containerd keeps the state that a new one needs.
clear_leftovers() {
  local file pid
  for pid in $(processes_of containerd "$STATE_DIR/containerd/containerd.toml"); do
    say "  stopping containerd (pid $pid), left over from a daemon that is gone"
    stop_process "$pid" containerd
  done
  for file in "$RUN_DIR/docker.pid" "$STATE_DIR/containerd/containerd.pid"; do
    if [ -e "$file" ]; then
      say "  removing $file: it names process $(tr -d '\n' <"$file"), which is no daemon of this host"
      rm -f "$file"
    fi
  done
  for file in "$RUN_DIR/docker.sock" "$STATE_DIR"/containerd/*.sock*; do
    if [ -S "$file" ]; then
      say "  removing the socket $file: nobody listens on it"
      rm -f "$file"
    fi
  done
}

# Containers of a daemon that is gone go on under their shims. A new daemon takes them over or ends them by itself;
# where it cannot start because of them they are ended here, and it finds them exited.
stop_shims() {
  local pid child
  for pid in $(processes_of containerd-shim "$STATE_DIR/containerd/containerd.sock"); do
    say "  ending the containers under shim $pid, left over from a daemon that is gone"
    for child in $(cat "/proc/$pid/task"/*/children 2>/dev/null); do kill -KILL "$child" 2>/dev/null || true; done
    stop_process "$pid" containerd-shim
  done
}

# is_process PID NAME: PID lives (a zombie that nobody has buried does not) and is called NAME.
is_process() {
  [[ ${1:-} =~ ^[0-9]+$ ]] && [ "$(cat "/proc/$1/comm" 2>/dev/null)" = "$2" ] \
    && ! grep -q '^State:[[:space:]]*[ZX]' "/proc/$1/status" 2>/dev/null
}

# processes_of NAME PATH: processes called NAME (as the kernel cuts it, 15 letters) whose arguments name PATH. Those in
# another mount namespace belong to a Docker inside a container, whose paths only look the same.
processes_of() {
  local dir name path=$2 ours
  ours=$(readlink /proc/self/ns/mnt)
  for dir in /proc/[0-9]*; do
    name=$(cat "$dir/comm" 2>/dev/null) || continue
    [ "$name" = "${1:0:15}" ] || continue
    [ "$(readlink "$dir/ns/mnt" 2>/dev/null)" = "$ours" ] || continue
    # RUN_DIR holds no link, but dockerd writes the path as it was given: /var/run instead of /run.
    if tr '\0' '\n' <"$dir/cmdline" | sed 's#^/var/run/#/run/#' | grep -xF -- "$path" >/dev/null; then
      basename "$dir"
    fi
  done
}

stop_process() {
  local pid=$1 name=$2 tries
  kill -TERM "$pid" 2>/dev/null || return 0
  for ((tries = 0; tries < 50; tries++)); do
    is_process "$pid" "${name:0:15}" || return 0
    sleep 0.1
  done
  kill -KILL "$pid" 2>/dev/null || true
}
