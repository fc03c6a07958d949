import type { IncomingHttpHeaders } from 'node:http';
import type { Json, SsoRecord, SsoRequest } from '@basalt/sso-driver';

/** The maximum size of a posted form, in bytes. */
export const SSO_FORM_LIMIT = 1024 * 1024;
const FIELD_LIMIT = 100;

/** A browser's request that is refused with 400 before it reaches a driver. The message is constant text. */
export class MalformedSsoRequest extends Error {
  override readonly name = 'MalformedSsoRequest';
}

/** A request as it was received. */
export interface ReceivedRequest {
  readonly method: string;
  /** Path and query, as on the request line. */
  readonly target: string;
  readonly headers: IncomingHttpHeaders;
  /** The body, which may be empty. Read at most `SSO_FORM_LIMIT` + 1 bytes of it. */
  readonly body: Uint8Array;
}

/** The request for a driver, frozen. Throws `MalformedSsoRequest`. */
export function toSsoRequest(
  received: ReceivedRequest,
  appUrl: string,
  remembered: Json | undefined,
): SsoRequest {
  const { method, target, headers, body } = received;
  if (method !== 'GET' && method !== 'POST')
    throw new MalformedSsoRequest('is neither GET nor POST');
  // Joined as text: if it was resolved against a base, a target that begins with `//` would name another host.
  const address = `${new URL(appUrl).origin}${target}`;
  if (!target.startsWith('/') || !URL.canParse(address)) {
    throw new MalformedSsoRequest('the address is not a path');
  }
  const url = new URL(address);
  return Object.freeze({
    method,
    url: url.href,
    headers: readHeaders(headers),
    query: readFields(url.search.slice(1)),
    form: method === 'POST' ? readForm(headers, body) : readFields(''),
    callbackUrl: `${appUrl}/auth/sso/saml/callback`,
    remembered: freezeDeep(remembered),
  });
}

function readForm(headers: IncomingHttpHeaders, body: Uint8Array): SsoRecord {
  if (body.length === 0) return readFields('');
  if (body.length > SSO_FORM_LIMIT) throw new MalformedSsoRequest('the form is larger than 1 MiB');
  const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/x-www-form-urlencoded' || headers['content-encoding'] !== undefined) {
    throw new MalformedSsoRequest('the body is not a plain form');
  }
  return readFields(decode(body));
}

function decode(body: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    throw new MalformedSsoRequest('the form is not UTF-8');
  }
}

/** Fields by name. Refuses a name that occurs twice, because programs read that differently. */
function readFields(text: string): SsoRecord {
  const fields = emptyRecord();
  let count = 0;
  for (const [name, value] of new URLSearchParams(text)) {
    count += 1;
    if (count > FIELD_LIMIT) throw new MalformedSsoRequest('there are more than 100 fields');
    if (Object.hasOwn(fields, name)) throw new MalformedSsoRequest('a field comes twice');
    fields[name] = value;
  }
  return Object.freeze(fields);
}

function readHeaders(headers: IncomingHttpHeaders): SsoRecord {
  const record = emptyRecord();
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined && name !== 'cookie') record[name] = [value].flat().join(', ');
  }
  return Object.freeze(record);
}

function emptyRecord(): Record<string, string | undefined> {
  const record: Record<string, string | undefined> = {};
  Object.setPrototypeOf(record, null);
  return record;
}

function freezeDeep<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value;
  Object.values(value).forEach((member) => freezeDeep<unknown>(member));
  return Object.freeze(value);
}
