import createClient, { type Client } from 'openapi-fetch';
import type { components, paths } from './generated/session.ts';

/** A method for each HTTP method of what people's browsers call: `GET('/me')`. Paths, queries, bodies and answers have their types. */
export type SessionClient = Client<paths, 'application/json'>;

/** The records that it answers, by their names. */
export type SessionRecords = components['schemas'];

/** A client of the service for its own pages, where the cookie says who calls. `send` sends the requests, and throws for a refusal. */
export const createSessionClient = (
  baseUrl: string,
  send: (request: Request) => Promise<Response>,
): SessionClient => createClient<paths, 'application/json'>({ baseUrl, fetch: send });

export type { paths as SessionPaths } from './generated/session.ts';
export { unwrap } from './unwrap.ts';
