# Part of prepare: the image that all others start from, pulled or bootstrapped.
# shellcheck shell=bash

DEBIAN_RELEASE=trixie
BASE_IMAGE=debian:$DEBIAN_RELEASE-slim

have_base_image() { docker image inspect --format '{{slice .Id 7 19}}, {{.Os}}/{{.Architecture}}' "$BASE_IMAGE" 2>/dev/null; }

make_base_image() {
  say "  docker pull $BASE_IMAGE"
  local answer
  if answer=$(timeout "${HTTPDYNO_PULL_SECONDS:-60}" docker pull --quiet "$BASE_IMAGE" 2>&1); then return; fi
  say "  it cannot be pulled (${answer:-no answer in time}); bootstrapping it from Debian's archive"
  command -v debootstrap >/dev/null || apt_install debootstrap
  [ -e /usr/share/keyrings/debian-archive-keyring.gpg ] || apt_install debian-archive-keyring
  (bootstrap) || die "debootstrap failed; its output is in $LOG"
}

# In a subshell, so that its trap cleans up however it ends.
bootstrap() {
  local root script=()
  root=$(mktemp -d "${TMPDIR:-/var/tmp}/httpdyno-debian.XXXXXX")
  # shellcheck disable=SC2064
  trap "remove_root '$root'" EXIT
  # An older debootstrap does not know the release by name yet; all of them know how to make sid.
  [ -e /usr/share/debootstrap/scripts/$DEBIAN_RELEASE ] || script=(/usr/share/debootstrap/scripts/sid)
  say "  debootstrap --variant=minbase $DEBIAN_RELEASE (a minute or so; output in $LOG)"
  debootstrap --variant=minbase "$DEBIAN_RELEASE" "$root" \
    ${HTTPDYNO_DEBIAN_MIRROR:+"$HTTPDYNO_DEBIAN_MIRROR"} "${script[@]}" >>"$LOG" 2>&1 || return 1
  trim "$root"
  say "  docker import as $BASE_IMAGE"
  tar -C "$root" --numeric-owner --one-file-system -c . \
    | docker import --change 'CMD ["bash"]' \
      --message "debootstrap minbase $DEBIAN_RELEASE, by httpdyno images/host/prepare" - "$BASE_IMAGE" >>"$LOG"
}

# What the published slim image leaves out too, now and in what is installed on top of it.
trim() {
  local root=$1
  printf '%s\n' 'path-exclude /usr/share/doc/*' 'path-include /usr/share/doc/*/copyright' \
    'path-exclude /usr/share/man/*' 'path-exclude /usr/share/info/*' 'path-exclude /usr/share/locale/*' \
    'path-exclude /usr/share/lintian/*' >"$root/etc/dpkg/dpkg.cfg.d/docker"
  printf '%s\n' 'APT::Keep-Downloaded-Packages "false";' 'Dir::Cache::pkgcache "";' 'Dir::Cache::srcpkgcache "";' \
    'Acquire::Languages "none";' >"$root/etc/apt/apt.conf.d/docker-clean"
  printf '#!/bin/sh\nexit 101\n' >"$root/usr/sbin/policy-rc.d"
  chmod +x "$root/usr/sbin/policy-rc.d"
  find "$root/usr/share/doc" -mindepth 2 ! -name copyright ! -type d -delete
  rm -rf "$root"/usr/share/{man,info,locale,lintian}/* "$root"/var/cache/apt/* "$root"/var/lib/apt/lists/* \
    "$root"/var/log/*.log "$root"/var/log/apt/* "$root"/etc/{hostname,resolv.conf}
}

remove_root() {
  umount "$1/proc" "$1/sys" 2>/dev/null || true
  rm -rf --one-file-system "$1"
}
