/** Whether a provider's flag means "verified": only `true`, `1`, `"true"` and `"1"` do. */
export function isVerifiedFlag(asserted: unknown): boolean {
  return asserted === true || asserted === 1 || asserted === 'true' || asserted === '1';
}
