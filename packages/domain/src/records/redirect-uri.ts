/** Bytes of a redirect URI. */
const maxUriBytes = 2048;

/** Hosts of the machine itself (RFC 8252, 7.3 and 8.3). */
const loopback: ReadonlySet<string> = new Set(['127.0.0.1', '[::1]', 'localhost']);

/**
 * The schemes that a native app may have of its own. A private scheme has a dot, as `com.example.app` (RFC 8252, 7.1), so that `javascript:`
 * and the like are none. Listed are the schemes without a dot of editors and agents that are in use.
 */
const privateScheme = /^[a-z][a-z0-9+-]*(?:\.[a-z0-9+-]+)+:$/;
const knownSchemes: ReadonlySet<string> = new Set([
  'cursor:',
  'vscode:',
  'vscode-insiders:',
  'windsurf:',
  'zed:',
  'claude:',
]);

/**
 * The fault of a redirect URI, as the end of a sentence; null when it is allowed. Allowed are https, http on the loopback
 * interface, and private schemes of native apps, in at most 2,048 bytes, without wildcards, fragments, user names, and characters
 * that another program could read differently.
 */
export function redirectUriFault(text: string): string | null {
  if (bytesOf(text) > maxUriBytes) return `must have at most ${maxUriBytes} bytes`;
  // Only printable ASCII, without characters that some parsers ignore or read as a slash and others do not.
  if (!/^[\x21-\x7e]+$/.test(text) || /[\\*<>"{}|^`]/.test(text)) {
    return 'must be printable ASCII without \\ * < > " { } | ^ `';
  }
  const url = URL.parse(text);
  if (url === null) return 'must be an absolute URI';
  if (text.includes('#')) return 'must not contain a fragment';
  if (url.username !== '' || url.password !== '' || /^[a-z]+:\/\/[^/?]*@/i.test(text)) {
    return 'must not contain a user name';
  }
  if (url.protocol === 'https:') {
    return /^https:\/\/[^/]/.test(text) ? null : 'must begin with https:// and a host';
  }
  if (url.protocol === 'http:') {
    const isPlain = /^http:\/\/[^/]/.test(text) && loopback.has(url.hostname);
    return isPlain ? null : 'must use https, or http on 127.0.0.1, [::1] or localhost';
  }
  const isPrivate = privateScheme.test(url.protocol) || knownSchemes.has(url.protocol);
  return isPrivate ? null : `must not use the scheme ${url.protocol.slice(0, -1)}`;
}

/** Bytes in UTF-8. */
const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

/** Whether the redirect URI is on the computer of the browser, where any program could receive the answer. */
export function isLoopbackUri(uri: string): boolean {
  const url = URL.parse(uri);
  return url?.protocol === 'http:' && loopback.has(url.hostname);
}

/**
 * Whether the redirect URI of a request is one of those registered: both are the same text. On the loopback interface, only the port
 * may differ (RFC 8252, 7.3).
 */
export function isRegisteredUri(registered: readonly string[], uri: string): boolean {
  if (registered.includes(uri)) return true;
  if (!isLoopbackUri(uri) || redirectUriFault(uri) !== null) return false;
  const plain = withoutPort(uri);
  return registered.some(
    (registeredUri) => isLoopbackUri(registeredUri) && withoutPort(registeredUri) === plain,
  );
}

const withoutPort = (uri: string): string =>
  uri.replace(/^(http:\/\/(?:\[::1\]|[^/:?]+)):\d+/, '$1');
