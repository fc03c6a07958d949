import { setTimeout as sleep } from 'node:timers/promises';
import { metricLine } from '@basalt/domain/testing';
import { openOwner, type Owner } from '@basalt/persistence/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { giveDatabase, type GivenDatabase } from '../given-database.ts';
import { call } from '../http-calls.ts';
import { basaltJson, endProcesses, startServer, type StartedServer } from '../processes.ts';
import { lengthOf } from './tally.ts';

const kills = lengthOf('BASALT_IMPORT_KILLS', 3);
const tickets = lengthOf('BASALT_IMPORT_TICKETS', 2_000);

let database: GivenDatabase;
let settings: Record<string, string>;
let server: StartedServer;
let owner: Owner;

beforeAll(async () => {
  database = await giveDatabase();
  settings = { ...database.settings, SERVICE_RATE_LIMIT_PER_MINUTE: '0' };
  server = await startServer(settings);
  owner = await openOwner(database.url);
}, 180_000);
afterAll(async () => {
  await endProcesses();
  await owner.close();
  await database.drop();
});

const table = [
  'Key,Title,Description,Status,Priority,Labels,Created,Comment',
  ...Array.from({ length: tickets }, (_, at) =>
    [
      at,
      `Ticket ${at}`,
      `"Some **text**, ${at}"`,
      ['To do', 'Doing', 'Done'][at % 3],
      'High',
      `"a, b${at % 7}"`,
      `2020-01-${String((at % 28) + 1).padStart(2, '0')}`,
      `Said ${at}`,
    ].join(','),
  ),
].join('\n');

interface Job {
  id: string;
  state: string;
  position: number;
  project_id: string;
  counts: object;
  upload: { url: string };
}

/** An import of the table into a new organization, in which `disturb` takes part; what people see of it then. */
async function imported(disturb: (read: () => Promise<Job>) => Promise<void>): Promise<string> {
  const { id } = await basaltJson(settings, 'organization', 'create', '--name', 'Quarry');
  const named = ['--organization', String(id), '--name', 'CI', '--scopes', '*'];
  const { token } = await basaltJson(settings, 'credential', 'create', ...named);
  const api = async <T>(at: string, body?: object): Promise<T> => {
    const answer = await call(server.address, String(token), at, body && { method: 'POST', body });
    return answer.body as T;
  };
  const size = Buffer.byteLength(table);
  const asked = { system: 'csv', file_name: 'a.csv', size, project_name: 'Moved' };
  const made = await api<{ data: Job }>(`/organizations/${String(id)}/imports`, asked);
  const sent = await fetch(made.data.upload.url.replace(/^https?:\/\/[^/]+/u, server.address), {
    method: 'PUT',
    body: table,
  });
  expect(sent.status).toBe(200);
  const read = async (): Promise<Job> =>
    (await api<{ data: Job }>(`/imports/${made.data.id}`)).data;
  await disturb(read);
  let job = await read();
  for (; job.state !== 'done'; job = await read()) {
    expect(job.state).not.toBe('failed');
    await sleep(100);
  }
  await owner.seeAs(String(id));
  const records: { count: number }[] = [];
  for (const text of digests) {
    records.push(...(await owner.sql<{ count: number }>(text, [String(id)])));
  }
  expect(records.map(({ count }) => count)).not.toContain(0);
  return JSON.stringify([job.counts, job.position, records], null, 1);
}

/** What is stored of an organization, but for ids, ranks and the moments of writing: how many, and a digest of all in their order. */
const digestOf = (columns: string, from: string, order: string): string =>
  `select '${from}' as of, count(*)::integer as count, md5(string_agg(r::text, chr(10) order by ${order})) as digest
    from (select ${columns} from basalt.${from} where a.organization_id = $1) as r`;

const onTicket =
  'join basalt.tickets t on t.organization_id = a.organization_id and t.id = a.ticket_id';
const digests = [
  digestOf(
    'key, title, description_html, priority, version, archived, created_at, entered_board_at, created_by::text, source::text',
    'tickets a',
    'r.key',
  ),
  digestOf('name, slug, position, ticket_count, is_done', 'boards a', 'r.slug'),
  digestOf('t.key, a.body_html, a.author::text as author', `comments a ${onTicket}`, 'r.key'),
  digestOf(
    't.key, l.name',
    `ticket_labels a ${onTicket} join basalt.labels l on l.organization_id = a.organization_id and l.id = a.label_id`,
    'r.key, r.name',
  ),
  digestOf('key, text', `ticket_search a ${onTicket}`, 'r.key'),
  digestOf('kind, source_key, version_written', 'import_records a', 'r.kind, r.source_key'),
  digestOf('position, kind, source_key, outcome', 'import_rows a', 'r.position'),
  digestOf('kind, count(*)', 'events a', 'r.kind').replace(') as r', ' group by kind) as r'),
];

test('an import whose server is killed again and again comes to the same', async () => {
  const whole = await imported(async () => {});
  let killed = 0;
  const broken = await imported(async (read) => {
    for (let last = -1; killed < kills;) {
      const { position, state } = await read();
      if (state === 'done') break;
      if (position <= last) {
        await sleep(20);
        continue;
      }
      last = position;
      server.child.kill('SIGKILL');
      await server.exit;
      killed += 1;
      server = await startServer(settings);
    }
  });
  const isSame = broken === whole;
  console.log(
    metricLine({
      metric: `an import of ${tickets} tickets, its server killed at a portion (kill -9)`,
      bar: 'equal to an undisturbed one',
      measured: `${killed} kills, ${isSame ? 'equal' : 'not equal'}`,
      held: isSame,
    }),
  );
  expect(broken).toBe(whole);
  expect(killed).toBe(kills);
}, 2_400_000);
