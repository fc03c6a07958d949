import type { FittingSource, ImportSource } from '@basalt/domain';
import { createImportSources } from '@basalt/import';
import { htmlOf } from '@basalt/mcp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { giveDatabase, type GivenDatabase } from './given-database.ts';
import { call } from './http-calls.ts';
import { eventually } from './processes.ts';
import { serveHere } from './run-here.ts';
import { smallBoards } from './small-boards.ts';
import type { SmallExport } from './small-export.ts';
import { smallTables } from './small-tables.ts';

let database: GivenDatabase;
let server: Awaited<ReturnType<typeof serveHere>>;
beforeAll(async () => {
  database = await giveDatabase();
  server = await serveHere({ ...database.settings, SERVICE_RATE_LIMIT_PER_MINUTE: '0' });
  readSourcesHere(server.cradle.importSources as Map<string, ImportSource | FittingSource>);
});
afterAll(async () => {
  await server.stop();
  await database.drop();
});

/** Each process of a source takes a second of processor time. `isolated-source.test` shows that its items are those of the source. */
function readSourcesHere(used: Map<string, ImportSource | FittingSource>): void {
  const sources = createImportSources({
    htmlOfMarkdown: (text) => htmlOf(text, 'description'),
    fetch: () => Promise.reject(new Error('an export is a file')),
  });
  for (const source of Object.values(sources)) used.set(source.system, source);
}

interface Named {
  id: string;
  name: string;
}
interface Job {
  id: string;
  state: string;
  failure: string | null;
  project_id: string;
  zone: string | null;
  counts: Record<string, object>;
  upload: { url: string };
}
interface ImportedTicket extends Record<string, unknown> {
  id: string;
  title: string;
  board_id: string;
  parent_id: string | null;
  label_ids: string[];
  description_html: string | null;
}

/** Imports a file into a new organization by the API, and reads what has become of it. */
async function imported({ system, file, options = {} }: SmallExport) {
  const { cradle: use, address } = server;
  const { id } = await use.createOrganization({ name: 'Quarry' });
  const actor = { type: 'system', name: 'x' } as const;
  const principal = { organizationId: id, actor, scopes: ['*'] } as const;
  const { token } = await use.createCredential(principal, { name: 'CI', scopes: ['*'] });
  async function data<Value>(
    path: string,
    sent?: { method: string; body: object },
  ): Promise<Value> {
    return (await call(address, token, path, sent)).body['data'] as Value;
  }
  const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file;
  const body = { system, file_name: 'export', size: bytes.length, options };
  const { id: job, upload } = await data<Job>(`/organizations/${id}/imports`, {
    method: 'POST',
    body,
  });
  await fetch(upload.url, { method: 'PUT', body: bytes });
  const ended = await eventually(async () => {
    const read = await data<Job>(`/imports/${job}`);
    return ['done', 'failed'].includes(read.state) ? read : null;
  });
  if (ended.state === 'failed') return { failure: ended.failure };
  const project = `/projects/${ended.project_id}`;
  const boards = await data<Named[]>(`${project}/boards`);
  const labels = await data<Named[]>(`${project}/labels`);
  const tickets = await data<ImportedTicket[]>(`${project}/tickets?archived=all&sort=key`);
  const nameIn = (all: readonly Named[], wanted: string) =>
    all.find((record) => record.id === wanted)?.name;
  return {
    zone: ended.zone,
    counts: ended.counts,
    boards: boards.map(({ name }) => name),
    labels: labels.map(({ name }) => name),
    tickets: tickets.map((ticket) => ({
      ...ticket,
      board: nameIn(boards, ticket.board_id),
      labels: ticket.label_ids.map((label) => nameIn(labels, label)),
      parent: tickets.find((parent) => parent.id === ticket.parent_id)?.title ?? null,
    })),
    comments: await Promise.all(
      tickets.map((ticket) => data<object[]>(`/tickets/${ticket.id}/comments`)),
    ),
  };
}

test.each([...smallTables, ...smallBoards])('$name', async (row) => {
  expect(await imported(row)).toMatchObject(row.expected);
});
