import { retryAfterHeader } from './retry-after.ts';
import type { Rows } from './row.ts';

/** Refusals of the request itself, and of a service that cannot answer it. */
export const requestRows = {
  not_found: {
    status: 404,
    example: { resource: 'ticket' },
    title: 'Not found',
    message: ({ resource }) => `There is no such ${resource}.`,
    params: ({ resource }) => ({ resource }),
  },
  method_not_allowed: {
    status: 405,
    example: { allow: ['GET', 'POST'] },
    title: 'Method not allowed',
    message: ({ allow }) => `This address accepts ${allow.join(', ')}.`,
    headers: ({ allow }) => ({ Allow: allow.join(', ') }),
  },
  malformed_json: {
    status: 400,
    example: { reason: 'is not JSON' },
    title: 'Malformed JSON',
    message: ({ reason }) => `The body ${reason}.`,
  },
  unsupported_media_type: {
    status: 415,
    example: { reason: 'must be of type application/json' },
    title: 'Unsupported media type',
    message: ({ reason }) => `The body ${reason}.`,
    headers: () => ({ Accept: 'application/json', 'Accept-Encoding': 'identity' }),
  },
  payload_too_large: {
    status: 413,
    example: { limit: 1_048_576 },
    title: 'Payload too large',
    message: ({ limit }) => `The body may have at most ${limit} bytes.`,
    params: ({ limit }) => ({ limit }),
  },
  cursor_expired: {
    status: 410,
    example: { organization: '0198a000-0000-7000-8000-000000000001' },
    title: 'Cursor expired',
    message: ({ organization }) =>
      `Events after this cursor are not kept any more. Begin again with GET /api/v1/organizations/${organization}/events, without a cursor: its first event is the oldest one that is kept.`,
    headers: ({ organization }) => ({
      Link: `</api/v1/organizations/${organization}/events>; rel="first"`,
    }),
  },
  version_mismatch: {
    status: 412,
    example: { currentVersion: 4 },
    title: 'Version mismatch',
    message: ({ currentVersion }) => `The record is at version ${currentVersion} now.`,
    params: ({ currentVersion }) => ({ version: currentVersion }),
  },
  malformed_header: {
    status: 400,
    example: {
      header: 'Idempotency-Key',
      reason: 'must be given once and have 1 to 255 printable ASCII characters',
    },
    title: 'Malformed header',
    message: ({ header, reason }) => `The header ${header} ${reason}.`,
  },
  idempotency_in_progress: {
    status: 409,
    title: 'Request in progress',
    message: 'The first request with this Idempotency-Key is still being executed.',
    headers: () => retryAfterHeader(1),
  },
  rate_limited: {
    status: 429,
    example: { retryAfter: 12 },
    title: 'Too many requests',
    message: ({ reason }) => reason ?? 'The rate limit is reached.',
    headers: ({ retryAfter }) => retryAfterHeader(retryAfter),
  },
  unavailable: {
    status: 503,
    example: { retryAfter: 2 },
    title: 'Unavailable',
    message: ({ reason }) => reason ?? 'The service cannot answer at the moment.',
    headers: ({ retryAfter }) => retryAfterHeader(retryAfter),
  },
  storage_full: {
    status: 507,
    title: 'Storage full',
    message:
      'The storage of files is full: nothing was stored. The operator of the service must make space.',
  },
  internal: {
    status: 500,
    title: 'Internal error',
    message: 'Something went wrong on our side.',
  },
} satisfies Partial<Rows>;
