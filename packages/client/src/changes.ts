import type { Client } from 'openapi-fetch';
import type { components, paths } from './generated/api.ts';
import { records } from './pages.ts';
import { unwrap } from './unwrap.ts';

/** Which changes are read. */
export interface ChangesOptions {
  /** An ISO 8601 date-time with an offset; from the beginning of the log without it. */
  since?: string;
  /** A kind of event, or words of one with `*` behind: `ticket.*`. */
  type?: string;
}

/**
 * What has changed in the organization of the key since a moment, in the order of the log and up to its end as it is
 * now. Throws `BasaltProblem`.
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
