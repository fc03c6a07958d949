/** The header `Retry-After` (RFC 9110, 10.2.3): how many seconds a client waits before it tries again. */
export const retryAfterHeader = (seconds: number): { 'Retry-After': string } => ({
  'Retry-After': String(seconds),
});
