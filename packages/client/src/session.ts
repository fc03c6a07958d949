import type { Client } from 'openapi-fetch';
import type { components, paths } from './generated/session.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A method for each HTTP method, for the routes of browsers: `GET('/me')`. Paths, queries, bodies and answers have their types. */
export type SessionClient = Pick<Client<paths, 'application/json'>, Method>;

/** The records that it answers, by their names. */
export type SessionRecords = components['schemas'];

/** The arguments of a call besides its path. */
interface Call {
  params?: { path?: Record<string, string>; query?: Record<string, unknown> };
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/**
 * A client of the service for its own pages, which authenticate by a cookie. `send` sends the requests, and throws for a refusal. It is
 * written by hand because every first visit loads it, and openapi-fetch is five times as large.
 */
export function createSessionClient(
  baseUrl: string,
  send: (request: Request) => Promise<Response>,
): SessionClient {
  const caller =
    (method: Method) =>
    async (path: string, { params = {}, body, headers, signal }: Call = {}) => {
      const url = baseUrl + path.replaceAll(/\{(\w+)\}/g, (_, name: string) => part(params, name));
      const response = await send(
        new Request(url + queryOf(params.query), {
          method,
          headers: {
            Accept: 'application/json',
            ...(body !== undefined && { 'Content-Type': 'application/json' }),
            ...headers,
          },
          ...(body !== undefined && { body: JSON.stringify(body) }),
          ...(signal !== undefined && { signal }),
        }),
      );
      return { data: response.status === 204 ? undefined : await response.json(), response };
    };
  const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
  // The types of its calls follow from the description of the service.
  return Object.fromEntries(
    methods.map((method) => [method, caller(method)]),
  ) as unknown as SessionClient;
}

const part = ({ path = {} }: NonNullable<Call['params']>, name: string): string =>
  encodeURIComponent(path[name] ?? '');

/** The query with its question mark, without undefined values; empty for no values. */
function queryOf(query: Record<string, unknown> = {}): string {
  const present = Object.entries(query).filter(([, value]) => value !== undefined);
  const text = new URLSearchParams(
    // The parts of an object, such as filters by custom fields, are parameters of their own.
    present.flatMap(([name, value]) =>
      typeof value === 'object' && value !== null
        ? Object.entries(value as Record<string, string>)
        : [[name, String(value)]],
    ),
  ).toString();
  return text === '' ? '' : `?${text}`;
}

export type { paths as SessionPaths } from './generated/session.ts';
export { unwrap } from './unwrap.ts';
