import type { Client } from 'openapi-fetch';
import type { components, paths } from './generated/api.ts';
import { records } from './pages.ts';
import { unwrap } from './unwrap.ts';

/** Selects changes. */
export interface ChangesOptions {
  /** An ISO 8601 date-time with an offset. Without it, the changes begin with the first one of the log. */
  since?: string;
  /** A kind of event, or its first words and `*`: `ticket.*`. */
  type?: string;
}

/**
 * The changes in the organization of the key since a moment, in the order of the log, up to its present end. Throws
 * `BasaltProblem`.
 */
export async function* readChanges(
  client: Client<paths, 'application/json'>,
  options: ChangesOptions = {},
): AsyncGenerator<components['schemas']['Event'], void, void> {
  const { organization_id: organization } = await unwrap(client.GET('/credential', {}));
  const path = { organization };
  const all = records((next) =>
    client.GET('/organizations/{organization}/events', {
      params: { path, query: { per_page: 200, ...options, ...next } },
    }),
  );
  for await (const event of all) yield event as components['schemas']['Event'];
}
