import { filterOf, Import, type ImportRow } from '@basalt/domain';
import { filterEntries } from '../fields/filter-entries.ts';
import { newImport } from '../fields/import.ts';
import { sentFields } from '../fields/record-body.ts';
import { tableEntries } from '../fields/table.ts';
import { announcedImport, importJob } from '../records/import.records.ts';
import { created, listOf, one, tableOf } from '../operation/answer.ts';
import { route, type Route } from '../operation/route.ts';

/** The role for imports: people who manage projects. */
const access = {
  tag: 'Imports',
  scope: 'organization:write',
  scopeOfPeople: 'projects:write',
} as const;

/** Imports from other systems. */
export const importRoutes: readonly Route[] = [
  route({
    ...access,
    id: 'listImports',
    method: 'GET',
    path: '/organizations/{organization}/imports',
    summary: 'List imports',
    description: 'Newest first.',
    query: filterEntries(Import),
    answer: listOf(importJob, { perPage: 20 }),
    errors: [],
    handle: ({ principal, params, query, page }, use) =>
      use.listImports(principal, { ...params, ...filterOf(Import, query), page }),
  }),
  route({
    ...access,
    id: 'createImport',
    method: 'POST',
    path: '/organizations/{organization}/imports',
    summary: 'Import from another system',
    description:
      'Returns the import and the request that uploads its file: send the bytes as they are, within an hour. It then runs in the background, one at a time for an organization: read the import to see its progress. Without `project_id` it creates a project, or continues in the project of an earlier import of the same export. With `dry_run` it writes nothing and reports the same. Options that the source does not take are refused at once.',
    body: newImport,
    example: { system: 'csv', file_name: 'tickets.csv', size: 48_213, project_name: 'Website' },
    answer: created(announcedImport, '/imports'),
    errors: ['quota_exceeded'],
    handle: ({ principal, params, body, conditions }, use) =>
      use.createImport(principal, {
        ...params,
        ...sentFields(Import, body),
        system: body.system,
        secrets: body.secrets,
        conditions,
      }),
  }),
  route({
    ...access,
    id: 'readImport',
    method: 'GET',
    path: '/imports/{import}',
    summary: 'Read an import',
    description:
      'Its progress and its report: for each kind of thing how many were carried exactly, in another form, and left, with the reasons and the first 20 examples of each.',
    answer: one(importJob),
    errors: [],
    handle: ({ principal, params }, use) => use.readImport(principal, params),
  }),
  route({
    ...access,
    id: 'cancelImport',
    method: 'POST',
    path: '/imports/{import}/cancel',
    summary: 'Cancel an import',
    description: 'What it has written stays, and can be undone.',
    answer: one(importJob),
    errors: ['import_state'],
    handle: ({ principal, params, conditions }, use) =>
      use.cancelImport(principal, { ...params, conditions }),
  }),
  route({
    ...access,
    id: 'undoImport',
    method: 'POST',
    path: '/imports/{import}/undo',
    summary: 'Undo an import',
    description:
      'Within a day of its end. In the background, it deletes the records that the import made and nobody has changed since. All of them except labels can be restored for 30 days.',
    answer: one(importJob),
    errors: ['import_state'],
    handle: ({ principal, params, conditions }, use) =>
      use.undoImport(principal, { ...params, conditions }),
  }),
  route({
    ...access,
    id: 'readImportReport',
    method: 'GET',
    path: '/imports/{import}/report.csv',
    summary: 'Download the report of an import',
    description:
      'One line with the reasons for each thing that was carried in another form or left. Things that were carried exactly are not in it.',
    query: tableEntries,
    answer: tableOf(['kind', 'key', 'name', 'url', 'outcome', 'notes'], 'import-report.csv'),
    errors: [],
    handle: async ({ principal, params, query }, use) => ({
      rows: asTable(await use.readImportRows(principal, params)),
      bom: query.bom,
    }),
  }),
];

async function* asTable(
  rows: AsyncIterable<readonly ImportRow[]>,
): AsyncGenerator<readonly (readonly string[])[]> {
  for await (const some of rows) {
    yield some.map(({ kind, key, name, url, outcome, notes }) => [
      kind,
      key,
      name,
      url ?? '',
      outcome,
      notes.join(' '),
    ]);
  }
}
