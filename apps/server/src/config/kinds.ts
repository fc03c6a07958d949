import { isIP } from 'node:net';
import { deliveryDays, isLoopbackHost } from '@basalt/domain';
import { eachHost, seeksPrimary } from '@basalt/persistence';
import { parseSecretKey } from '@basalt/security';
import type { Kind } from './setting.ts';

const urlOf = (text: string, protocols: RegExp): URL | null => {
  const url = URL.parse(text);
  return url !== null && protocols.test(url.protocol) ? url : null;
};
const http = /^https?:$/u;

/** Texts that match the pattern, or pass the test. */
const matching = (
  form: string,
  accepts: RegExp | ((written: string) => boolean),
): Kind<string> => ({
  form,
  parse(written) {
    const isRight = accepts instanceof RegExp ? accepts.test(written) : accepts(written);
    return isRight ? written : null;
  },
});

/** Lists, separated by commas, whose entries pass the test. */
const listOf = (form: string, accepts: (entry: string) => boolean): Kind<string[]> => ({
  form: `be ${form}, separated by commas`,
  parse(text) {
    const entries = text.split(',').map((entry) => entry.trim());
    return entries.every(accepts) ? [...new Set(entries)] : null;
  },
});

/** Any text. */
export const text = matching('be a text', /^/u);

/** A whole number within the bounds. The value is in `unit`s. */
export const integer = (min: number, max: number, unit = 1): Kind<number> => ({
  form: `be a whole number from ${min} to ${max}`,
  range: `${min} to ${max}`,
  write: (value) => String(value / unit),
  parse(written) {
    const number = /^\d+$/u.test(written) ? Number(written) : -1;
    return number >= min && number <= max ? unit * number : null;
  },
});

/** Days to keep events, 0 for ever. A delivery is removed with its event, and must be visible for `deliveryDays`. */
export const days: Kind<number> = {
  ...integer(0, 36_500),
  form: `be 0 or a whole number from ${deliveryDays} to 36500`,
  parse: (written) => integer(0, 0).parse(written) ?? integer(deliveryDays, 36_500).parse(written),
};

/** A share, from 0 to 1. */
export const share: Kind<number> = {
  form: 'be a number from 0 to 1',
  parse: (written) => (Number(written) >= 0 && Number(written) <= 1 ? Number(written) : null),
};

/** One of the words. */
export const choice = <Word extends string>(...words: Word[]): Kind<Word> => ({
  form: `be one of ${words.join(', ')}`,
  range: words.map((word) => `\`${word}\``).join(', '),
  parse: (written) => words.find((word) => word === written) ?? null,
});

/** Two words for true and false. */
const either = (yes: string, no: string): Kind<boolean> => ({
  form: `be ${yes} or ${no}`,
  write: (value) => (value ? yes : no),
  parse: (written) => (written === yes || written === no ? written === yes : null),
});

/** `true` or `false`. */
export const flag = either('true', 'false');

/** `on` or `off`, as a boolean. */
export const onOff = either('on', 'off');

/** True for `production`, false for all other texts. */
export const production: Kind<boolean> = { form: '', parse: (written) => written === 'production' };

/** A host name or address to listen on. */
export const host = matching(
  'be a host name or an IP address',
  (written) => isIP(written) !== 0 || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/iu.test(written),
);

/** The canonical address: https, or http on a loopback host, without path, query or user. */
export const appUrl: Kind<string> = {
  form: 'be an https:// origin, only scheme, host and port (http:// is for loopback hosts only)',
  parse(written) {
    const url = urlOf(written, http);
    if (url === null || url.href !== `${url.origin}/`) return null;
    return url.protocol === 'https:' || isLoopbackHost(url.hostname) ? url.origin : null;
  },
};

/** Exact origins of web pages. */
export const origins = listOf(
  'origins like https://app.example.org',
  (entry) => urlOf(entry, http)?.origin === entry,
);

/** Addresses and CIDR ranges. */
export const proxies = listOf('IP addresses or CIDR ranges', (entry) => {
  const [address = '', bits = '0', ...rest] = entry.split('/');
  const isRange = integer(0, isIP(address) === 4 ? 32 : 128).parse(bits) !== null;
  return isIP(address) !== 0 && isRange && rest.length === 0;
});

/** A PostgreSQL address with a database name, of one server or, in the form of libpq, of at most 16. */
export const databaseUrl = matching(
  'look like postgresql://user:password@host:5432/database; of several hosts (at most 16), with target_session_attrs=read-write',
  (written) => {
    const hosts = eachHost(written);
    return hosts.length <= 16 && hosts.every((each) => isDatabase(each, hosts.length > 1));
  },
);

/** Whether this is the address of a database, and of a primary where it must be one. */
function isDatabase(address: string, isOfSeveral: boolean): boolean {
  const url = urlOf(address, /^postgres(?:ql)?:$/u);
  if (url === null || url.pathname.length < 2) return false;
  // A `%` that is not written as `%25` would only fail later, in the driver.
  const decoded = unlessThrown(() =>
    decodeURIComponent(url.username + url.password + url.pathname),
  );
  const isChosen = isOfSeveral || url.searchParams.has('target_session_attrs');
  return decoded !== null && (!isChosen || seeksPrimary(address));
}

function unlessThrown<Value>(parse: () => Value): Value | null {
  try {
    return parse();
  } catch {
    return null;
  }
}

/** The secret key of the deployment. */
export const secretKey: Kind<Buffer> = {
  form: 'be 32 bytes as hex or base64 (openssl rand -hex 32)',
  parse: (written) => unlessThrown(() => parseSecretKey(written)),
};

/** The text of a button. */
export const displayName = matching('be 1 to 60 printable characters', /^\P{C}{1,60}$/u);

/** A bearer token (RFC 6750) of at least 16 characters. */
export const token = matching(
  'be 16 to 200 letters, digits or ._~+/- (openssl rand -hex 32)',
  /^[A-Za-z0-9._~+/-]{16,200}=*$/u,
);

/** The prefix of API keys. */
export const keyPrefix = matching(
  'be 2 to 16 lower-case letters and digits, a letter first',
  /^[a-z][a-z0-9]{1,15}$/u,
);

/** The address of a mail server. */
export const smtpUrl = matching(
  'look like smtp://user:password@host:587 or smtps://user:password@host',
  (written) => Boolean(urlOf(written, /^smtps?:$/u)?.hostname),
);

/** The sender of mails: an address, or a name with the address in angle brackets. */
export const mailbox = matching(
  'look like Basalt <no-reply@example.org>',
  /^(?:[^<>"@,;\p{Cc}]+ <[^<>\s@]+@[^<>\s@]+>|[^<>\s@]+@[^<>\s@]+)$/u,
);

/** `s3://bucket/prefix`. */
export const bucket: Kind<{ bucket: string; prefix: string }> = {
  form: 'look like s3://bucket/prefix',
  parse(written) {
    const [, name, prefix = ''] =
      /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w/-]{0,200}))?$/u.exec(written) ?? [];
    if (name === undefined) return null;
    return { bucket: name, prefix: prefix.split('/').filter(Boolean).join('/') };
  },
};

/** The address of a service with the API of S3. */
export const bucketEndpoint: Kind<string> = {
  form: 'look like https://s3.example.org',
  parse(written) {
    const url = urlOf(written, http);
    return url !== null && url.search + url.hash === '' ? url.href : null;
  },
};

/** The address of a collector of traces, which may contain a password. */
export const collector: Kind<string> = {
  ...matching('be an http:// or https:// address', (written) => urlOf(written, http) !== null),
  isPrivate: true,
};

/** The only exporter, beside `none`. */
export const otlp = matching('be otlp or none', /^otlp$/u);

/** An encoding of OTLP over HTTP. Both are accepted: a collector receives both at the same address. */
export const otlpProtocol = matching(
  'be http/json (http/protobuf is accepted, but http/json is sent)',
  /^http\/(?:json|protobuf)$/u,
);
