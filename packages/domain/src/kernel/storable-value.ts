/**
 * Why a value cannot be stored and returned exactly as it was sent, as the end of a sentence; null when it can. Faults are NUL and lone
 * surrogates in a text, and numbers beyond the safe integers.
 */
export function unstorableFault(value: unknown): string | null {
  if (typeof value === 'string') {
    if (value.includes('\0')) return 'must not contain the character NUL';
    return value.isWellFormed() ? null : 'must not contain half a surrogate pair';
  }
  if (typeof value === 'number') {
    const isInexact = !Number.isFinite(value) || Math.abs(value) > Number.MAX_SAFE_INTEGER;
    return isInexact ? 'is a number out of range' : null;
  }
  if (typeof value !== 'object' || value === null) return null;
  for (const inner of Object.values(value)) {
    const fault = unstorableFault(inner);
    if (fault !== null) return fault;
  }
  return null;
}
