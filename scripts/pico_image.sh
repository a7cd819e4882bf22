#!/usr/bin/env bash
# Puts a MicroPython image for the Raspberry Pi Pico and a MicroPython interpreter for this PC into the cache:
#
#     <cache>/micropython-<version>/RPI_PICO.uf2     an unmodified image, for the emulated Pico (and for a real one)
#     <cache>/micropython-<version>/micropython      the interpreter of the same release, for the virtual table
#     <cache>/micropython-<version>/arm              Debian's interpreter for an ARM of another kind, and the program
#                                                    (QEMU) that runs it here: tests load the compiled firmware there
#
# The image of the newest release that Debian has is put beside it, if it can be built: tests try the oldest and the
# newest. If it cannot, one line says so; with CI=true that is a failure. <cache> is $LUSORIA_CACHE, else
# $XDG_CACHE_HOME/lusoria, else ~/.cache/lusoria. Existing files are not made again. If LUSORIA_PICO_UF2 (files divided
# by colons) or LUSORIA_MICROPYTHON names existing files, that part is not made.
#
# All are built from Debian's source packages: MicroPython of trixie (13) and of its successor, the libraries of trixie.
# They come from the mirror this system already uses, with lists, state and downloads in a temporary directory: the
# system's own lists and packages stay as they are, and no root is needed. The tools come from scripts/system.sh.
#
# Trust: apt checks the index against Debian's archive keys, which the package debian-archive-keyring installs (Debian
# 12's has those of trixie since 2023.3+deb12u2), and every downloaded file against the index. The maintainers' own
# signatures inside the source packages are not checked.
set -eu

version=${1:-1.25.0}
suite=${2:-trixie}
libraries=trixie
newest="1.26.1 forky"
keyring=/usr/share/keyrings/debian-archive-keyring.gpg
# Addresses of the UF2 blocks, and the number by which a Pico's bootloader recognises blocks for an RP2040.
flash_start=0x10000000
rp2040_family=0xe48bff56

cache=${LUSORIA_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/lusoria}/micropython-$version
image=$cache/RPI_PICO.uf2
interpreter=$cache/micropython
other_arm=$cache/arm

say() { printf 'pico_image: %s\n' "$*"; }
fail() { printf 'pico_image: %s\n' "$*" >&2; exit 1; }
left_out() { say "tests will not $*"; [ "${CI:-}" != true ]; }

# quietly NAME COMMAND...: runs the command; its output goes to $work/NAME.log and is shown only if it fails.
quietly() {
    local log=$work/$1.log
    shift
    "$@" >"$log" 2>&1 && return
    tail -n 25 "$log" >&2
    fail "failed: $*"
}

missing() { # missing OWN OURS: neither the user's own file nor the one in the cache is there
    local file files
    IFS=: read -ra files <<<"$1"
    for file in "${files[@]}"; do [ -f "$file" ] || files=; done
    [ -z "${files[*]}" ] && [ ! -s "$2" ]
}

need_tools() {
    local tool missing=
    for tool in apt-get dpkg-source dpkg-deb make gcc python3 "$@"; do
        command -v "$tool" >/dev/null || missing="$missing $tool"
    done
    [ -z "$missing" ] || fail "missing:$missing (scripts/system.sh installs them)"
    [ -r $keyring ] || fail "missing: $keyring (package debian-archive-keyring)"
}

archives() {
    # Every archive from which this system gets packages of its own release, as apt itself reads its sources (it knows
    # both formats, and needs no lists for this). Third parties may be among them.
    local codename
    codename=$(. /etc/os-release && printf '%s' "${VERSION_CODENAME:-none}")
    apt-get update --print-uris | sed -n "s|^'\(.*\)/dists/$codename/InRelease'.*|\1|p"
}

private_apt() { # private_apt SUITE [ARCHITECTURE beside this system's]
    # From here on apt sees only this suite, and keeps everything in $work. It reads this file before the system's
    # apt.conf.d, so a proxy that is set there still applies. An empty "status" means: nothing is installed.
    mkdir -p "$work/lists/partial" "$work/archives/partial"
    : >"$work/status"
    unset APT_CONFIG
    cat >"$work/apt.conf" <<CONF
Dir::Etc::SourceList "$work/debian.sources";
Dir::Etc::SourceParts "/dev/null";
Dir::Etc::Preferences "/dev/null";
Dir::Etc::PreferencesParts "/dev/null";
Dir::State::Lists "$work/lists";
Dir::State::status "$work/status";
Dir::Cache "$work";
Debug::NoLocking "1";
Acquire::Languages "none";
APT::Sandbox::User "";
APT::Update::Error-Mode "any";
APT::Architectures {"$(dpkg --print-architecture)";${2:+"$2";}};
CONF
    local all archive
    all=$(archives)
    export APT_CONFIG=$work/apt.conf
    # Ours is the first archive that has the suite signed by Debian.
    for archive in $all; do
        printf 'Types: deb deb-src\nURIs: %s\nSuites: %s\nComponents: main\nSigned-By: %s\n' \
            "$archive" "$1" "$keyring" >"$work/debian.sources"
        apt-get update >"$work/update.log" 2>&1 && return
        tail -n 5 "$work/update.log" >&2
    done
    fail "no Debian $1 by this system's apt sources: name your own files in LUSORIA_PICO_UF2, LUSORIA_MICROPYTHON"
}

download() {
    say "downloading MicroPython $version from Debian $suite"
    private_apt "$suite"
    cd "$work"
    # --no-check leaves out the maintainer's signature only: apt has already checked the files (see "trusted" above).
    quietly fetch-source apt-get source --download-only micropython
    quietly unpack-source dpkg-source --no-check -x micropython_*.dsc micropython
    grep -q "^micropython ($version" micropython/debian/changelog ||
        fail "Debian $suite has $(head -n 1 micropython/debian/changelog), this script is for $version"
}

download_libraries() {
    # MicroPython's own repository has these libraries as git submodules; in Debian they are separate packages. Each
    # goes where the submodule would be; the build looks for a README.md in each as the sign that it is there.
    [ "$suite" = $libraries ] || private_apt $libraries
    quietly fetch-mbedtls apt-get source --download-only mbedtls
    quietly unpack-mbedtls dpkg-source --no-check -x mbedtls_*.dsc mbedtls
    quietly fetch-packages apt-get download pico-sdk-source tinyusb-source
    local package
    for package in pico-sdk-source tinyusb-source; do
        quietly "unpack-$package" dpkg-deb -x "$package"_*.deb packages
    done
    place mbedtls mbedtls
    place packages/usr/src/pico-sdk pico-sdk
    place packages/usr/src/tinyusb tinyusb
    touch micropython/lib/micropython-lib/README.md
}

fetch_other_arm() {
    say "fetching MicroPython for another ARM from Debian $libraries"
    work=$work/arm
    mkdir "$work"
    cd "$work"
    private_apt $libraries armhf
    local package
    quietly fetch-arm apt-get download qemu-user micropython:armhf libc6:armhf libffi8:armhf libgcc-s1:armhf \
        libmbedcrypto16:armhf libmbedtls21:armhf libmbedx509-7:armhf
    mkdir -p made/usr/lib
    ln -s usr/lib made/lib
    for package in *_armhf.deb; do
        quietly unpack-arm dpkg-deb -x "$package" made
    done
    dpkg-deb --fsys-tarfile qemu-user_*.deb | tar -x -C made ./usr/bin/qemu-arm
    mkdir -p "$cache"
    rm -rf "$other_arm"
    mv made "$other_arm"
    say "made $other_arm"
}

place() {
    rmdir "micropython/lib/$2"
    mv "$1" "micropython/lib/$2"
    touch "micropython/lib/$2/README.md"
}

same_every_time() {
    # The same sources give the same image, to the byte: its date is the release's, and Python, which orders the
    # modules, uses the same hash seed in each run.
    SOURCE_DATE_EPOCH=$(dpkg-parsechangelog -l micropython/debian/changelog -S Timestamp)
    export SOURCE_DATE_EPOCH PYTHONHASHSEED=0
}

build_compiler() {
    # Both parts are built with it, but would build it with their own settings if it were missing.
    quietly compiler make -j"$jobs" -C micropython/mpy-cross
}

build_interpreter() {
    say "building the interpreter"
    # Frozen: asyncio, as in every standard interpreter, but not its network tools (their source is not in the package).
    # No TLS, BTree or FFI: they need libraries of the system, and the virtual table uses none of them.
    printf 'include("$(MPY_DIR)/extmod/asyncio")\n' >unix_manifest.py
    quietly interpreter make -j"$jobs" -C micropython/ports/unix FROZEN_MANIFEST="$work/unix_manifest.py" \
        MICROPY_PY_SSL=0 MICROPY_SSL_MBEDTLS=0 MICROPY_SSL_AXTLS=0 MICROPY_PY_BTREE=0 MICROPY_PY_FFI=0
    keep micropython/ports/unix/build-standard/micropython "$interpreter"
}

build_image() {
    say "building the image for the Pico"
    # Frozen: what the port itself needs at boot, and asyncio. The official image also freezes neopixel, dht, onewire
    # and ds18x20 (not in Debian's source package): firmware that is to run on both must not count on them.
    printf 'freeze("$(PORT_DIR)/modules")\ninclude("$(MPY_DIR)/extmod/asyncio")\n' >pico_manifest.py
    # The only C++ in the image is the SDK's `operator new`, which nothing calls. Without it no C++ standard library is
    # needed (1.6 GB installed): leave it out, and answer the linker's -lstdc++ with an empty archive.
    mkdir empty
    arm-none-eabi-ar rcs empty/libstdc++.a
    local build=micropython/ports/rp2/build
    CXXFLAGS=-DPICO_CXX_DISABLE_ALLOCATION_OVERRIDES=1 LDFLAGS=-L$work/empty \
        quietly configure cmake -S micropython/ports/rp2 -B $build -DMICROPY_BOARD=RPI_PICO -DPICO_BUILD_DOCS=0 \
        -DPICO_NO_PICOTOOL=1 -DMICROPY_FROZEN_MANIFEST="$work/pico_manifest.py"
    quietly image make -j"$jobs" -C $build
    quietly uf2 python3 micropython/tools/uf2conv.py -b $flash_start -f $rp2040_family -c -o RPI_PICO.uf2 \
        $build/firmware.bin
    keep RPI_PICO.uf2 "$image"
}

keep() {
    # Copy to a temporary name first: a reader sees the whole file or none, even if two builds run at once.
    mkdir -p "$cache"
    cp "$1" "$2.$$"
    mv -f "$2.$$" "$2"
    say "made $2"
}

if [ $# = 0 ] && [ ! -x "$other_arm/usr/bin/qemu-arm" ]; then
    need_tools tar
    work=$(mktemp -d "${TMPDIR:-/tmp}/lusoria-micropython.XXXXXX")
    (fetch_other_arm) || left_out load the compiled firmware on another ARM
    rm -rf "$work"
fi
if [ $# = 0 ] && [ -z "${LUSORIA_PICO_UF2:-}" ]; then
    # The image only: any file stands for an interpreter.
    # shellcheck disable=SC2086
    LUSORIA_MICROPYTHON=$0 bash "$0" $newest || left_out try MicroPython "${newest% *}"
fi
make_image=no
make_interpreter=no
if missing "${LUSORIA_PICO_UF2:-}" "$image"; then make_image=yes; fi
if missing "${LUSORIA_MICROPYTHON:-}" "$interpreter"; then make_interpreter=yes; fi
[ $make_image$make_interpreter != nono ] || exit 0

if [ $make_image = yes ]; then need_tools cmake arm-none-eabi-gcc arm-none-eabi-ar; else need_tools; fi
jobs=$(nproc)
work=$(mktemp -d "${TMPDIR:-/tmp}/lusoria-micropython.XXXXXX")
trap 'rm -rf "$work"' EXIT
download
same_every_time
build_compiler
if [ $make_interpreter = yes ]; then build_interpreter; fi
if [ $make_image = yes ]; then
    download_libraries
    build_image
fi
