import { recordsAt, type ReleaseApi } from './release-api.ts';

/** The records of a deployment by the path that answers them. */
export type RecordsByPath = Record<string, unknown>;

/** Paths whose answers depend on the moment or need more than ids. */
const unsteady = /stream|analytics|\/search|calendar|\/credential$|\/changes/u;

/** Paths of the owner's session; the other ones of the pages answer as the API. */
const ownPaths = [
  '/app-api/me/notifications',
  '/app-api/organizations/{organization}/invitations',
  '/app-api/organizations/{organization}/credentials',
];

/** The parameter that stands for the records of a list at this path: `tickets` lists `ticket`. */
const parameterOf = (path: string): string =>
  ({ members: 'user', events: 'event' })[path.split('/').at(-1) ?? ''] ??
  (path.split('/').at(-1) ?? '').replace(/ies$/u, 'y').replace(/s$/u, '');

/** The first and the last ids of a list: the oldest records of the demo, and those that the fixture adds to it. */
const endsOf = (ids: readonly string[], count = 6): string[] => [
  ...new Set([...ids.slice(0, count), ...ids.slice(-count)]),
];

/**
 * Reads everything that the API can answer by ids alone: each GET of the release's OpenAPI document, for the first and
 * last ids that a list before it answered. Paths with more than one parameter are left out, since a list has their records.
 */
export async function readAllRecords(
  address: string,
  api: ReleaseApi,
  organization: string,
): Promise<RecordsByPath> {
  const document = (await (await fetch(`${address}/docs/api/openapi.json`)).json()) as {
    paths: Record<string, { get?: object }>;
  };
  const templates = [
    ...Object.keys(document.paths).filter(
      (path) =>
        document.paths[path]?.get !== undefined &&
        !/^\/(?:app-api|auth)\//u.test(path) &&
        !unsteady.test(path) &&
        path.split('{').length === 2,
    ),
    ...ownPaths,
  ];
  const known = new Map([['organization', new Set([organization])]]);
  const records: RecordsByPath = {};
  for (let before = -1; before < Object.keys(records).length;) {
    before = Object.keys(records).length;
    for (const template of templates) {
      const parameter = /\{(\w+)\}/u.exec(template)?.[1];
      const ids =
        parameter === undefined ? [''] : endsOf([...(known.get(parameter) ?? [])].toSorted());
      for (const path of ids.map((id) => template.replace(/\{\w+\}/u, id))) {
        if (path in records) continue;
        const answer = await recordsAt(api, path);
        if (answer === null) continue;
        records[path] = answer;
        if (!Array.isArray(answer)) continue;
        const name = parameterOf(path);
        const all = known.get(name) ?? new Set();
        for (const { id } of answer as { id?: string }[]) if (id !== undefined) all.add(id);
        known.set(name, all);
      }
    }
  }
  return records;
}
