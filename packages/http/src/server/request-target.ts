import type { IncomingMessage } from 'node:http';

const absolute = /^https?:\/\/(?<authority>[^/?#@\s]+)(?<rest>[/?][^#]*)?$/iu;

/**
 * Reads a request target in absolute form (`GET http://service.example/login`) by RFC 9112, section 3.2.2: its authority takes the place of
 * the Host header, and `url` becomes the path and query that follow it. False for a target that is neither that, nor begins with `/`, nor is `*`.
 */
export function readTarget(request: IncomingMessage): boolean {
  const target = request.url ?? '';
  if (target.startsWith('/') || target === '*') return true;
  const { authority, rest = '/' } = absolute.exec(target)?.groups ?? {};
  if (authority === undefined) return false;
  request.headers.host = authority;
  request.url = rest.startsWith('/') ? rest : `/${rest}`;
  return true;
}
