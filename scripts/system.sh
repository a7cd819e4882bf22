#!/usr/bin/env bash
# Installs the system packages that the project needs (Debian, Ubuntu). Does nothing if all are installed.
#
# Without root it only lists what is missing, in one line. With CI=true a package that is missing and cannot be
# installed is an error; otherwise everything that does not need it still works.
set -eu

# The browser for the tests of the web pages. Without windows it takes little more than half the processor.
browser='chromium'
lighter='chromium-headless-shell'
# For the tests of the log: they start their own server, the system's need not run.
database='postgresql'
# For the tests of health by MQTT: they start their own brokers.
broker='mosquitto'
# For scripts/pico_image.sh: the image for the Pico, and the MicroPython interpreter. About 900 MB with newlib.
pico='gcc-arm-none-eabi libnewlib-arm-none-eabi cmake make gcc libc6-dev dpkg-dev debian-archive-keyring python3'
# For the test of a museum's services: the proxy that adds TLS. The test starts its own.
proxy='caddy'
# For `lusoria hardware`: it draws the wiring diagram.
drawing='graphviz'
# For the tests of printed boards: KiCad's own checks, by kicad-cli of KiCad 8 or later, and its footprints.
checking='kicad'
footprints='kicad-footprints'
# Python environments, Python's headers for scripts/build_emulator.py, and git for the sources.
tools='python3-venv python3-dev git ca-certificates'

installed() {
    [ "$(dpkg-query -W -f '${db:Status-Status}' "$1" 2>/dev/null)" = installed ]
}

missing=
for package in $browser $database $broker $proxy $pico $drawing $footprints $tools; do
    installed "$package" || missing="$missing $package"
done
# MicroPython for browsers comes by npm, which need not be Debian's.
command -v npm >/dev/null || missing="$missing npm"
command -v kicad-cli >/dev/null || missing="$missing $checking"

# Nothing is missing without it, and not every system has it.
add_lighter_browser() {
    if [ "$(id -u)" = 0 ] && ! installed $lighter && apt-cache show $lighter >/dev/null 2>&1; then
        printf 'system: installing %s\n' "$lighter"
        DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends $lighter >/dev/null 2>&1 || true
    fi
}

add_lighter_browser
[ -n "$missing" ] || exit 0

give_up() {
    printf 'system: missing:%s (%s)\n' "$missing" "$1" >&2
    [ "${CI:-}" = true ] && exit 1
    exit 0
}

command -v apt-get >/dev/null || give_up 'no apt-get here: install them your own way'
[ "$(id -u)" = 0 ] || give_up "to install: sudo apt-get install$missing"

printf 'system: installing%s\n' "$missing"
log=$(mktemp)
backports=/etc/apt/sources.list.d/lusoria-backports.list
trap 'rm -f "$log" "$backports"' EXIT
export DEBIAN_FRONTEND=noninteractive

# Debian 12's KiCad is older and has no kicad-cli; that of its backports has. They stay a source only for this.
case "$(. /etc/os-release && printf '%s' "${VERSION_CODENAME:-}")$missing" in
bookworm*" $checking"*)
    apt-get update --print-uris |
        sed -n "s|^'\(.*/debian\)/dists/bookworm/InRelease'.*|deb \1 bookworm-backports main|p" >"$backports"
    [ ! -s "$backports" ] || missing=$(printf '%s' "$missing" | sed 's| kicad[^ ]*|&/bookworm-backports|g')
    ;;
esac
# shellcheck disable=SC2086  # a list of words
if ! { apt-get update && apt-get install -y --no-install-recommends $missing; } >"$log" 2>&1; then
    tail -n 15 "$log" >&2
    give_up 'apt-get could not install them'
fi
add_lighter_browser
