import { execFile } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { BrowserClient } from '@basalt/http/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newDataDir, postgresOf, removeDataDirs } from './data-folders.ts';
import { openEmbeddedPostgres } from '@basalt/persistence';
import { call } from './http-calls.ts';
import {
  basaltJson,
  eventually,
  killAll,
  runBasalt,
  startServer,
  type StartedServer,
} from './processes.ts';
import { basaltHere, failedRun } from './run-here.ts';

const SERVICE_WEBHOOK_ALLOWED_CIDRS = '127.0.0.1';
let dataDir: string;
/** Where the backup is restored to. */
let otherOrganization: string;
let file: string;
let server: StartedServer;
let demo: Record<string, string>;
/** What was there before the backup. */
let webhookSecret: string;
let before: { newest: string; cursor: string };

interface Delivered {
  headers: IncomingHttpHeaders;
  body: string;
}
const delivered: Delivered[] = [];
const receiver = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => (body += chunk.toString()));
  request.on('end', () => {
    delivered.push({ headers: request.headers, body });
    response.writeHead(204).end();
  });
});

const api = (at: string, sent?: { method?: string; body?: object }) =>
  call(server.address, demo['token'] ?? '', at, sent);
const post = (at: string, body: object) => api(at, { method: 'POST', body });
const addTicket = (title: string) =>
  post(`/projects/${demo['project']}/tickets`, { board_slug: 'open', title });

/** The ids of the events from a cursor on, and the cursor after them. */
async function eventsFrom(cursor: string): Promise<{ ids: string[]; cursor: string }> {
  const at = `/organizations/${demo['organization']}/events?per_page=200&cursor=${cursor}`;
  const { body } = await api(at);
  const { meta } = body as { meta?: { next_cursor: string } };
  return { ids: (body.data ?? []).map(({ id }) => id), cursor: meta?.next_cursor ?? '' };
}

beforeAll(async () => {
  dataDir = newDataDir();
  otherOrganization = newDataDir();
  file = path.join(path.dirname(dataDir), 'basalt.backup');
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  server = await startServer({ DATA_DIR: dataDir, SERVICE_WEBHOOK_ALLOWED_CIDRS });
  const find = (pattern: RegExp) => pattern.exec(server.out())?.[1] ?? '';
  demo = {
    token: find(/API key +(\S+)/u),
    project: find(/projects\/([^/]+)/u),
    email: find(/Sign in +(\S+)/u),
    password: find(/Sign in +\S+ +(\S+)/u),
  };
  const { body: project } = await api(`/projects/${demo['project']}`);
  demo['organization'] = String(project.data?.['organization_id']);
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
  const made = await post(`/organizations/${demo['organization']}/webhooks`, {
    url,
    events: ['ticket.created'],
  });
  webhookSecret = String(made.body.data?.['secret']);
  const first = await api(`/organizations/${demo['organization']}/events?per_page=200`);
  const { meta } = first.body as { meta?: { next_cursor: string } };
  before = { newest: first.body.data?.at(-1)?.id ?? '', cursor: meta?.next_cursor ?? '' };
});
afterAll(async () => {
  killAll();
  receiver.close();
  await removeDataDirs();
});

test('is taken beside a running server that is written to, and with the server stopped', async () => {
  const ending = new AbortController();
  const writing = (async () => {
    for (let number = 0; !ending.signal.aborted; number += 1) {
      expect((await addTicket(`Busy ${number}`)).status).toBe(201);
    }
  })();
  const answer = await basaltJson({ DATA_DIR: dataDir }, 'backup', file);
  ending.abort();
  await writing;
  expect(answer).toMatchObject({ file, bytes: statSync(file).size, rows: { organizations: 1 } });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect((await server.stop()).code).toBe(0);

  const again = await basaltHere({ DATA_DIR: dataDir }, 'backup', file);
  expect([again.code, again.err]).toEqual([1, expect.stringContaining('is never overwritten')]);
  expect((await runBasalt({ DATA_DIR: dataDir }, 'backup', `${file}.2`)).code).toBe(0);
  expect(postgresOf(dataDir)).toBeNull();
  expect(readdirSync(path.dirname(dataDir)).toSorted()).toEqual([
    'basalt.backup',
    'basalt.backup.2',
    'basalt.backup.2.files',
    'basalt.backup.files',
    'data',
  ]);
});

test('is not restored without its secret key, and nothing is made for it', async () => {
  const { code, out, err } = await basaltHere({ DATA_DIR: otherOrganization }, 'restore', file);
  expect({ code, out }).toEqual({ code: 1, out: '' });
  expect(err).toContain('there is no secret key yet: set SERVICE_SECRET_KEY to that one');
  const wrong = { DATA_DIR: otherOrganization, SERVICE_SECRET_KEY: '12'.repeat(32) };
  const refused = await basaltHere(wrong, 'restore', file);
  expect(refused.err).toContain('the secret key is not the key of the backup');
  expect(existsSync(otherOrganization)).toBe(false);
  const none = await basaltHere({ DATA_DIR: otherOrganization }, 'backup', `${file}.3`);
  expect([none.code, none.err]).toEqual([
    1,
    `basalt: there is no database in ${otherOrganization}\n`,
  ]);
  expect(existsSync(otherOrganization)).toBe(false);
});

test('restores into a new data folder, from which the service goes on', async () => {
  mkdirSync(otherOrganization, { mode: 0o755 });
  copyFileSync(path.join(dataDir, 'secret.key'), path.join(otherOrganization, 'secret.key'));
  const settings = { DATA_DIR: otherOrganization, SERVICE_WEBHOOK_ALLOWED_CIDRS };
  expect(await basaltJson(settings, 'restore', file)).toMatchObject({
    rows: { organizations: 1, webhooks: 1 },
    applied: [],
  });
  const twice = await basaltHere(settings, 'restore', file);
  expect([twice.code, twice.err]).toEqual([1, expect.stringContaining('the database is in use')]);

  delivered.length = 0;
  server = await startServer(settings);
  expect(server.out()).toBe(`Basalt is listening on ${server.address}\n`);
  // The key of before, and a cursor of before: what was written meanwhile comes once, and then what is written now.
  const busy = await eventsFrom(before.cursor);
  expect(busy.ids.length).toBeGreaterThan(0);
  expect(busy.ids).not.toContain(before.newest);
  expect((await addTicket('After')).status).toBe(201);
  const { ids } = await eventually(async () => {
    const later = await eventsFrom(busy.cursor);
    return later.ids.length > 0 ? later : null;
  });
  expect(ids).toHaveLength(1);

  const browser = new BrowserClient(server.address, server.address);
  const { email, password } = demo;
  const signedIn = await browser.post('/auth/login', { email, password });
  expect([signedIn.status, signedIn.json]).toMatchObject([200, { data: { status: 'signed_in' } }]);

  const { headers, body } = await eventually(
    () => delivered.find((delivery) => delivery.body.includes('"After"')) ?? null,
  );
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
  const key = Buffer.from(webhookSecret.replace('whsec_', ''), 'base64');
  const signature = createHmac('sha256', key).update(signed).digest('base64');
  expect(headers['webhook-signature']).toBe(`v1,${signature}`);
  expect((await server.stop()).code).toBe(0);
});

test('another secret key stops the start until it is accepted, and then opens nothing of before', async () => {
  const settings = { DATA_DIR: otherOrganization, SERVICE_SECRET_KEY: '12'.repeat(32) };
  const { code, out, err } = await failedRun(settings);
  expect({ code, out }).toEqual({ code: 1, out: '' });
  expect(err).toContain('is not the key of this database');
  expect(err).toContain('basalt key accept');
  expect(err).not.toMatch(/1212|    at /u);
  for (const words of [['doctor'], ['backup', `${file}.4`]]) {
    const refused = await basaltHere(settings, ...words);
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('basalt key accept') });
  }
  expect(existsSync(`${file}.4`)).toBe(false);
  expect(await basaltJson(settings, 'key', 'accept')).toEqual({ secret_key: 'accepted' });
  server = await startServer(settings);
  expect((await api(`/projects/${demo['project']}`)).status).toBe(401);
  expect((await server.stop()).code).toBe(0);
  expect((await failedRun({ DATA_DIR: otherOrganization })).err).toContain('is not the key');
});

test('without room for the file it says so and leaves none', async () => {
  const target = path.join(path.dirname(dataDir), 'large.backup');
  const program = path.join(import.meta.dirname, '../bin/basalt.ts');
  // A limit on the size of files fails as a full disk does: at a write in the middle.
  const limited = `ulimit -f 4 && exec "$0" "$1" backup "$2"`;
  const { PATH, HOME, LD_LIBRARY_PATH } = process.env;
  const own = { PATH, HOME, LD_LIBRARY_PATH };
  const env = { ...own, DATA_DIR: dataDir, NODE_DISABLE_COMPILE_CACHE: '1' };
  const keeper = await openEmbeddedPostgres({ dataDir });
  try {
    const run = promisify(execFile)('sh', ['-c', limited, process.execPath, program, target], {
      env,
    });
    await expect(run).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining(
        'cannot be written: the file system does not allow a file of that size',
      ),
    });
  } finally {
    await keeper.close();
  }
  expect(readdirSync(path.dirname(dataDir)).filter((name) => name.startsWith('large'))).toEqual([]);
});
