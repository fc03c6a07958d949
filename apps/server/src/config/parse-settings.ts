import { isIP } from 'node:net';
import { deliveryDays } from '@basalt/domain';
import { eachHost, seeksPrimary } from '@basalt/persistence';
import { parseSecretKey } from '@basalt/security';
import { integer, type Kind } from './setting.ts';

/** Accepts a text that matches. The message repeats no text: it may be secret. */
const matching =
  (pattern: RegExp, form: string) =>
  (text: string): string => {
    if (!pattern.test(text)) throw new Error(`must ${form}`);
    return text;
  };

const isHttp = (text: string): boolean => /^https?:$/u.test(URL.parse(text)?.protocol ?? '');

const listOf = (text: string): string[] => text.split(',').map((entry) => entry.trim());

/** A host name or address to listen on. */
export function parseHost(text: string): string {
  if (isIP(text) === 0 && !/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/iu.test(text)) {
    throw new Error(`must be a host name or an IP address, not "${text}"`);
  }
  return text;
}

/** The canonical address: https, or http on a loopback host, without path, query or user. */
export function parseAppUrl(text: string): string {
  if (!isHttp(text)) throw new Error('must be an https:// address');
  const { protocol, hostname, pathname, search, hash, username, password, origin } = new URL(text);
  if (protocol === 'http:' && !/^(?:localhost|127(?:\.\d+){3}|\[::1\])$/u.test(hostname)) {
    throw new Error('must be an https:// address (http:// is for loopback hosts only)');
  }
  if (pathname !== '/' || search + hash + username + password !== '') {
    throw new Error('must be an origin only: scheme, host and port');
  }
  return origin;
}

/** Exact origins of web pages, separated by commas. */
export function parseOrigins(text: string): string[] {
  const origins = listOf(text);
  const wrong = origins.find((entry) => !isHttp(entry) || new URL(entry).origin !== entry);
  if (wrong === undefined) return [...new Set(origins)];
  throw new Error(`must be origins like https://app.example.org, not "${wrong}"`);
}

/** The maximum number of servers in one address. */
const maxHosts = 16;

/** A PostgreSQL address with a database name, of one server or, in the form of libpq, of several. The message does not repeat it, because it contains a password. */
export function parseDatabaseUrl(text: string): string {
  const hosts = eachHost(text);
  for (const host of hosts) {
    const url = URL.parse(host);
    const isPostgres = url !== null && /^postgres(?:ql)?:$/u.test(url.protocol);
    if (!isPostgres || url.pathname.length < 2 || !isDecodable(url)) {
      throw new Error('must look like postgresql://user:password@host:5432/database');
    }
    const wanted = url.searchParams.get('target_session_attrs');
    if ((hosts.length > 1 || wanted !== null) && !seeksPrimary(host)) {
      throw new Error('must have target_session_attrs=read-write: a standby takes no writes');
    }
  }
  if (hosts.length > maxHosts) throw new Error(`must name at most ${maxHosts} servers`);
  return text;
}

/** False for a `%` that is not written as `%25`: it would only fail later, in the driver. */
function isDecodable({ username, password, pathname }: URL): boolean {
  try {
    return decodeURIComponent(username + password + pathname) !== '';
  } catch {
    return false;
  }
}

/** The text of a button. */
export const parseDisplayName = matching(/^\P{C}{1,60}$/u, 'be 1 to 60 printable characters');

/** The secret key of the deployment. */
export function parseSecret(text: string): Buffer {
  try {
    return parseSecretKey(text);
  } catch {
    throw new Error('must be 32 bytes as hex or base64 (openssl rand -hex 32)');
  }
}

/** A bearer token (RFC 6750) of at least 16 characters. */
export const parseToken = matching(
  /^[A-Za-z0-9._~+/-]{16,200}=*$/u,
  'be 16 to 200 letters, digits or ._~+/- (openssl rand -hex 32)',
);

/** The prefix of API keys. */
export const parseKeyPrefix = matching(
  /^[a-z][a-z0-9]{1,15}$/u,
  'be 2 to 16 lower-case letters and digits, a letter first',
);

/** A comma-separated list of addresses and CIDR ranges. */
export function parseProxies(text: string): string[] {
  const list = listOf(text);
  const wrong = list.find((entry) => {
    const [address = '', bits, ...rest] = entry.split('/');
    const maxBits = isIP(address) === 4 ? 32 : 128;
    const hasWrongBits = bits !== undefined && (!/^\d{1,3}$/u.test(bits) || Number(bits) > maxBits);
    return isIP(address) === 0 || hasWrongBits || rest.length > 0;
  });
  if (wrong === undefined) return list;
  throw new Error(`must list IP addresses or CIDR ranges, and "${wrong}" is neither`);
}

/** The address of a mail server. The message does not repeat it, because it contains a password. */
export function parseSmtpUrl(text: string): string {
  const url = URL.parse(text);
  if (url !== null && /^smtps?:$/u.test(url.protocol) && url.hostname !== '') return text;
  throw new Error('must look like smtp://user:password@host:587 or smtps://user:password@host');
}

/** The sender of mails: an address, or a name with the address in angle brackets. */
export const parseMailbox = matching(
  /^(?:[^<>"@,;\p{Cc}]+ <[^<>\s@]+@[^<>\s@]+>|[^<>\s@]+@[^<>\s@]+)$/u,
  'look like Basalt <no-reply@example.org>',
);

/** `s3://bucket/prefix`. */
export function parseBucket(text: string): { bucket: string; prefix: string } {
  const [, bucket = '', prefix = ''] =
    /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w/-]{0,200}))?$/u.exec(text) ?? [];
  if (bucket === '') throw new Error(`must look like s3://bucket/prefix, not "${text}"`);
  return { bucket, prefix: prefix.split('/').filter(Boolean).join('/') };
}

/** The address of a service with the API of S3. */
export function parseBucketEndpoint(text: string): string {
  const url = isHttp(text) ? new URL(text) : null;
  if (url !== null && url.search + url.hash === '') return url.href;
  throw new Error(`must look like https://s3.example.org, not "${text}"`);
}

/** The address of a collector of traces. The message does not repeat it, because it may contain a password. */
export function parseCollector(text: string): string {
  if (!isHttp(text)) throw new Error('must be an http:// or https:// address');
  return text;
}

/** An encoding of OTLP over HTTP. Both are accepted: a collector receives both at the same address. */
export const parseProtocol = matching(
  /^http\/(?:json|protobuf)$/u,
  'be http/json (http/protobuf is accepted, but http/json is sent)',
);

/** A share, from 0 to 1. */
export function parseRatio(text: string): number {
  const ratio = Number(text);
  if (!(ratio >= 0 && ratio <= 1)) throw new Error('must be a number from 0 to 1');
  return ratio;
}

/** A number of seconds; the value is in milliseconds. */
export const seconds = (min: number, max: number): Kind<number> => ({
  ...integer(min, max),
  parse: (text) => 1_000 * integer(min, max).parse(text),
  write: (milliseconds) => String(milliseconds / 1_000),
});

const anyDays = integer(0, 36_500);
/** Days to keep events, 0 for ever. A delivery is removed with its event, and must be visible for `deliveryDays`. */
export const days: Kind<number> = {
  ...anyDays,
  parse(text) {
    const value = anyDays.parse(text);
    if (value === 0 || value >= deliveryDays) return value;
    throw new Error(`must be 0 or at least ${deliveryDays}, not "${text}"`);
  },
};
