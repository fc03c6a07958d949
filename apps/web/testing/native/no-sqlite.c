/*
 * NSS, which the Chromium of npm brings for machines without it, cannot be loaded without SQLite, which it does not bring. NSS
 * asks SQLite only to open a person's certificates, and the browser of the tests has none: nothing can be opened here.
 *
 *   gcc -O2 -Wall -shared -fPIC -nostdlib -s -Wl,-soname,libsqlite3.so.0 -Wl,-z,noseparate-code -Wl,--build-id=none \
 *     -o libsqlite3.so.0 no-sqlite.c
 */
#define CANNOT_OPEN 14

int sqlite3_open_v2(void) { return CANNOT_OPEN; }

#define NOTHING(name) \
  void *sqlite3_##name(void) { return 0; }

NOTHING(bind_blob)
NOTHING(bind_int)
NOTHING(bind_text)
NOTHING(busy_timeout)
NOTHING(close)
NOTHING(column_blob)
NOTHING(column_bytes)
NOTHING(column_count)
NOTHING(column_int)
NOTHING(column_name)
NOTHING(column_text)
NOTHING(exec)
NOTHING(file_control)
NOTHING(finalize)
NOTHING(free)
NOTHING(mprintf)
NOTHING(prepare_v2)
NOTHING(reset)
NOTHING(step)

void *sqlite3_temp_directory = 0;
