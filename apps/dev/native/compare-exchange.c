/*
 * The one function of libatomic that Node's Linux binaries call, for machines without that library: a minimal Debian is
 * one. Node passes 8 bytes; a size that no single instruction exchanges ends the process. build.sh compiles it.
 */
#define EXCHANGE(type)                                                                                \
  __atomic_compare_exchange_n((type *)object, (type *)expected, *(type *)desired, 0, __ATOMIC_SEQ_CST, \
                              __ATOMIC_SEQ_CST)

_Bool exchange(unsigned long size, void *object, void *expected, void *desired, int success, int failure)
    __asm__("__atomic_compare_exchange");

/* The orders asked for are not looked at: the strongest one serves every caller. */
_Bool exchange(unsigned long size, void *object, void *expected, void *desired, int success, int failure) {
  switch (size) {
  case 1:
    return EXCHANGE(unsigned char);
  case 2:
    return EXCHANGE(unsigned short);
  case 4:
    return EXCHANGE(unsigned int);
  case 8:
    return EXCHANGE(unsigned long);
  }
  __builtin_trap();
}
