import { isIP } from 'node:net';
import { eachHost, seeksPrimary } from '@basalt/persistence';
import { parseSecretKey } from '@basalt/security';

/** A host name or address to listen on. */
export function parseHost(text: string): string {
  if (isIP(text) === 0 && !/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/iu.test(text)) {
    throw new Error(`must be a host name or an IP address, not "${text}"`);
  }
  return text;
}

/** The canonical address: https, or http on a loopback host, without path, query or user. */
export function parseAppUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/u.test(url.protocol))
    throw new Error('must be an https:// address');
  const loopback = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/u.test(url.hostname);
  if (url.protocol === 'http:' && !loopback) {
    throw new Error('must be an https:// address (http:// is for loopback hosts only)');
  }
  const { pathname, search, hash, username, password } = url;
  if (pathname !== '/' || search + hash + username + password !== '') {
    throw new Error('must be an origin only: scheme, host and port');
  }
  return url.origin;
}

/** Exact origins of web pages, separated by commas. */
export function parseOrigins(text: string): string[] {
  const origins = text.split(',').map((one) => one.trim());
  for (const one of origins) {
    const isOrigin =
      /^https?:$/u.test(URL.parse(one)?.protocol ?? '') && new URL(one).origin === one;
    if (!isOrigin) throw new Error(`must be origins like https://app.example.org, not "${one}"`);
  }
  return [...new Set(origins)];
}

/** The maximum number of servers in one address. */
const maxHosts = 16;

/** A PostgreSQL address with a database name, of one server or, in the form of libpq, of several. The message does not repeat it, because it contains a password. */
export function parseDatabaseUrl(text: string): string {
  const hosts = eachHost(text);
  for (const one of hosts) {
    const url = URL.canParse(one) ? new URL(one) : null;
    const known = url?.protocol === 'postgres:' || url?.protocol === 'postgresql:';
    if (url === null || !known || url.pathname.length < 2 || !isDecodable(url)) {
      throw new Error('must look like postgresql://user:password@host:5432/database');
    }
    const wanted = url.searchParams.get('target_session_attrs');
    if ((hosts.length > 1 || wanted !== null) && !seeksPrimary(one)) {
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
export function parseDisplayName(text: string): string {
  if (!/^\P{C}{1,60}$/u.test(text)) throw new Error('must be 1 to 60 printable characters');
  return text;
}

/** The secret key of the deployment. */
export function parseSecret(text: string): Buffer {
  try {
    return parseSecretKey(text);
  } catch {
    throw new Error('must be 32 bytes as hex or base64 (openssl rand -hex 32)');
  }
}

/** A bearer token (RFC 6750) of at least 16 characters. The message does not repeat it. */
export function parseToken(text: string): string {
  if (!/^[A-Za-z0-9._~+/-]{16,200}=*$/u.test(text)) {
    throw new Error('must be 16 to 200 letters, digits or ._~+/- (openssl rand -hex 32)');
  }
  return text;
}

/** The prefix of API keys. */
export function parseKeyPrefix(text: string): string {
  if (!/^[a-z][a-z0-9]{1,15}$/u.test(text)) {
    throw new Error('must be 2 to 16 lower-case letters and digits, a letter first');
  }
  return text;
}

/** A comma-separated list of addresses and CIDR ranges. */
export function parseProxies(text: string): string[] {
  const list = text.split(',').map((entry) => entry.trim());
  for (const entry of list) {
    const [address = '', bits, ...rest] = entry.split('/');
    const family = isIP(address);
    const maxBits = family === 4 ? 32 : 128;
    const wrongBits = bits !== undefined && (!/^\d{1,3}$/u.test(bits) || Number(bits) > maxBits);
    if (family === 0 || wrongBits || rest.length > 0) {
      throw new Error(`must list IP addresses or CIDR ranges, and "${entry}" is neither`);
    }
  }
  return list;
}

/** The address of a mail server. The message does not repeat it, because it contains a password. */
export function parseSmtpUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^smtps?:$/u.test(url.protocol) || url.hostname === '') {
    throw new Error('must look like smtp://user:password@host:587 or smtps://user:password@host');
  }
  return text;
}

/** The sender of mails: an address, or a name with the address in angle brackets. */
export function parseMailbox(text: string): string {
  if (!/^(?:[^<>"@,;\p{Cc}]+ <[^<>\s@]+@[^<>\s@]+>|[^<>\s@]+@[^<>\s@]+)$/u.test(text)) {
    throw new Error(`must look like Basalt <no-reply@example.org>, not "${text}"`);
  }
  return text;
}
