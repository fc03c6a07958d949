import { setTimeout as sleep } from 'node:timers/promises';
import { metricLine } from '@basalt/domain/testing';
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

beforeAll(async () => {
  database = await giveDatabase();
  settings = { ...database.settings, SERVICE_RATE_LIMIT_PER_MINUTE: '0' };
  server = await startServer(settings);
}, 180_000);
afterAll(async () => {
  await endProcesses();
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
  const all: string[] = [];
  for (let cursor = ''; ;) {
    const page = await api<{
      data: Record<string, unknown>[];
      meta: { next_cursor: string | null };
    }>(`/projects/${job.project_id}/tickets?per_page=200${cursor}`);
    for (const one of page.data) {
      const fields = ['key', 'title', 'description_html', 'priority', 'completed_at', 'created_at'];
      all.push(
        JSON.stringify([...fields.map((field) => one[field]), (one['label_ids'] as []).length]),
      );
    }
    if (page.meta.next_cursor === null) break;
    cursor = `&cursor=${page.meta.next_cursor}`;
  }
  const boards = await api<{ data: { name: string; ticket_count: number }[] }>(
    `/projects/${job.project_id}/boards`,
  );
  const counted = boards.data.map((one) => [one.name, one.ticket_count]);
  return JSON.stringify([job.counts, counted, all], null, 1);
}

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
}, 900_000);
