import type { HeaderObject } from './objects.ts';

const header = (
  description: string,
  example: string,
  more: Partial<HeaderObject> = {},
): HeaderObject => ({ description, schema: { type: 'string' }, example, ...more });

const required = { required: true } as const;

/** On every answer. */
export const requestId = {
  'X-Request-Id': header(
    'The id of the request in the log of the service. It is the id that the request sent, if that is a UUID, else a new one.',
    '01890f3e-7b1a-7cc3-98c4-dc0c0c07398f',
    required,
  ),
};

/** On every answer to a known credential, or to a person (draft-ietf-httpapi-ratelimit-headers-10). */
export const rateLimit = (policy: 'credential' | 'person') => ({
  'RateLimit-Policy': header(
    'The calls that the caller can make in a minute (`q`). Absent without a limit.',
    `"${policy}";q=600;w=60`,
  ),
  RateLimit: header(
    'The calls that are left (`r`), and the seconds until all are available again (`t`).',
    `"${policy}";r=597;t=42`,
  ),
});

/** On the answer of a read of one record, and with a record that has a version (RFC 9110, 8.8.3). */
export const etag = {
  ETag: header(
    'The version of the record, for `If-Match`, and behind it what changes without the version: the number of tickets of a board (`"3-12"`), the last activity of a ticket or document. With `fields` or `include` a hash follows. For a record without a version it is a hash.',
    '"3"',
    required,
  ),
};

/** On the answer with a new record that can be read again. */
export const location = (address: string) => ({
  Location: header('The address of the new record.', address, {
    ...required,
    schema: { type: 'string', format: 'uri-reference' },
  }),
});

/** On an answer that programs save as a file. */
export const contentDisposition = (name: string) => ({
  'Content-Disposition': header(
    'The name of the file (RFC 6266).',
    `attachment; filename="${name}"`,
    required,
  ),
});

/** On every redirect. */
export const redirectHeaders = {
  Location: header('The address that the browser opens next.', '/app', required),
};

/** On a page of a list (RFC 8288). */
export const links = {
  Link: header(
    'The next and the previous page; absent when there is neither.',
    '<https://basalt.example.org/api/v1/…?cursor=eyJrIjpbIjQyIl19>; rel="next"',
  ),
};

/** On an answer to a request with an Idempotency-Key. */
export const replayed = {
  'Idempotency-Replayed': header(
    'This is the answer to an earlier request with the same Idempotency-Key.',
    'true',
    { schema: { const: 'true' } },
  ),
};

const ofRefusals: Readonly<Record<string, string>> = {
  'Retry-After': 'The seconds to wait before you try again.',
  'WWW-Authenticate': 'How to authenticate, and which scope is needed (RFC 6750).',
  Allow: 'The methods that the address accepts.',
  Accept: 'The type that the body must have.',
  Link: 'Where to begin again (RFC 8288).',
  'Accept-Encoding': 'The coding that the body must have.',
};

/** A header that comes with a refusal; `always` when with every refusal of its status. */
export const refusalHeader = (name: string, value: string, always: boolean): HeaderObject =>
  header(ofRefusals[name] ?? name, value, always ? required : {});
