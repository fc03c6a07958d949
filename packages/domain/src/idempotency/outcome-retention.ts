/** The outcome of a request with an Idempotency-Key is kept for this many hours. */
export const idempotencyHours = 24;
