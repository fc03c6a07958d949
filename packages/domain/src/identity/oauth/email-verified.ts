/** Whether a provider's verified flag is truthy: `true`, `1`, `"true"` or `"1"`, and nothing else. */
export function isVerifiedFlag(asserted: unknown): boolean {
  return asserted === true || asserted === 1 || asserted === 'true' || asserted === '1';
}
