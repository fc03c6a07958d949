#!/bin/sh
# Compiles libatomic.so.1 for both platforms; Debian's packages gcc and gcc-aarch64-linux-gnu bring the compilers.
set -eu
cd "$(dirname "$0")"
echo 'LIBATOMIC_1.0 { global: __atomic_compare_exchange; local: *; };' > symbols.map
options="-O2 -Wall -shared -fPIC -nostdlib -s -fno-asynchronous-unwind-tables
  -Wl,-soname,libatomic.so.1 -Wl,--version-script,symbols.map -Wl,-z,noseparate-code -Wl,--build-id=none"
mkdir -p linux-x64 linux-arm64
gcc $options -o linux-x64/libatomic.so.1 compare-exchange.c
aarch64-linux-gnu-gcc $options -mno-outline-atomics -o linux-arm64/libatomic.so.1 compare-exchange.c
chmod 644 linux-*/libatomic.so.1
rm symbols.map
