import { execFile } from 'node:child_process';
import { readdirSync, readlinkSync } from 'node:fs';
import { request } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { storedServerAddress } from '../src/boot/server-address.ts';
import { onceStalled } from './torture/tally.ts';
import { copyOf, newDataDir, postgresOf, removeDataDirs } from './data-folders.ts';
import { call } from './http-calls.ts';
import {
  basaltJson,
  eventually,
  killAll,
  launchBasalt,
  launchServer,
  runBasalt,
  startServer,
  type Started,
} from './processes.ts';
import { failedRun, printedHere } from './run-here.ts';

/** A database that a command has made and nobody has used. */
let unused: string;
/** The data folder that one server after another lives in. */
let dataDir: string;
let token: string;
let project: string;

beforeAll(async () => {
  unused = newDataDir();
  await basaltJson({ DATA_DIR: unused }, 'doctor');
  dataDir = copyOf(unused);
});
afterAll(async () => {
  killAll();
  await removeDataDirs();
});

const readTickets = (address: string) => call(address, token, `/projects/${project}/tickets`);

test('a start that fails after its database was opened leaves nothing running, and the demo to the next', async () => {
  const listener = createServer();
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const PORT = String((listener.address() as AddressInfo).port);
  const { code, out, err } = await failedRun({ DATA_DIR: dataDir, PORT });
  listener.close();
  expect({ code, out }).toEqual({ code: 1, out: '' });
  expect(err).toContain(`basalt: 127.0.0.1:${PORT} is in use by another program`);
  expect(err).not.toContain('    at ');
  expect(postgresOf(dataDir)).toBeNull();
});

test('the first start greets with links, a sign-in, a key, and a curl line that works as printed', async () => {
  // Without a level, as at a first start: no line for each request.
  const server = await startServer({ DATA_DIR: dataDir, SERVICE_LOG_LEVEL: '' });
  const { port } = new URL(server.address);
  const curl = /^ *(curl .*)$/mu.exec(server.out())?.[1] ?? '';
  token = /API key +(\S+)/u.exec(server.out())?.[1] ?? '';
  project = /projects\/([^/]+)/u.exec(curl)?.[1] ?? '';
  expect(server.out()).toContain(`Address   http://127.0.0.1:${port}\n`);
  expect(server.out()).toMatch(/Sign in +ada@demo\.example +\S{12}\n/u);
  expect(server.out().trimEnd().split('\n').at(-1)).toBe(
    `Basalt is listening on http://127.0.0.1:${port}`,
  );

  // The shell reads the line, and its words are asked for here: a machine may have no curl.
  const words = `curl() { printf '%s\\n' "$@"; }; ${curl}`;
  const { stdout } = await promisify(execFile)('sh', ['-c', words]);
  const [silent, flag, header = '', address = ''] = stdout.trim().split('\n');
  expect([silent, flag]).toEqual(['-s', '-H']);
  const [name = '', value = ''] = header.split(': ');
  const page = (await (await fetch(address, { headers: { [name]: value } })).json()) as {
    data: unknown[];
    links: { next: string };
  };
  expect(page.data).toHaveLength(3);
  expect(page.links.next).toContain(`http://127.0.0.1:${port}/api/v1/projects/`);
  expect((await fetch(`http://127.0.0.1:${port}/docs/api`)).status).toBe(200);

  // The tickets of the second project come after the greeting, with its document as the last record.
  const read = async <Data>(at: string) =>
    (await call(server.address, token, at)).body.data as Data;
  const { organization_id: of } = await read<{ organization_id: string }>('/credential');
  const projects = await read<{ id: string }[]>(`/organizations/${of}/projects`);
  const next = projects.find(({ id }) => id !== project)?.id;
  await eventually(async () =>
    (await read<unknown[]>(`/organizations/${of}/documents?project_id=${next}`)).length > 0
      ? true
      : null,
  );
  const tickets = await read<unknown[]>(`/projects/${next}/tickets?archived=all&per_page=200`);
  expect(tickets.length).toBeGreaterThan(50);

  const { code, took } = await server.stop('SIGINT');
  expect(code).toBe(0);
  expect(took).toBeLessThan(onceStalled(15_000));
  expect(server.err()).not.toContain('"request"');
  expect(postgresOf(dataDir)).toBeNull();
});

test('a later start greets nobody and has the data; what is under way at SIGTERM is answered', async () => {
  const server = await startServer({ DATA_DIR: dataDir, APP_URL: 'https://basalt.example' });
  expect(server.out()).toBe(`Basalt is listening on ${server.address}\n`);
  const { status, body } = await readTickets(server.address);
  expect([status, body.data?.length]).toEqual([200, 47]);
  const page = await call(server.address, token, `/projects/${project}/tickets?per_page=1`);
  expect(page.headers.get('Link')).toContain('<https://basalt.example/api/v1/projects/');

  const answered = slowRequest(server.address);
  await answered.begun;
  const stopped = server.stop('SIGTERM');
  await eventually(() => (server.err().includes('"stopping"') ? true : null));
  answered.finish();
  expect(await answered.status).toBe(201);
  expect((await stopped).code).toBe(0);
  expect(postgresOf(dataDir)).toBeNull();
});

test('after kill -9 the next start adopts the PostgreSQL left behind, with every acknowledged write', async () => {
  const killed = await startServer({ DATA_DIR: dataDir });
  const orphan = postgresOf(dataDir);
  const { body } = await call(killed.address, token, `/projects/${project}/tickets`, {
    method: 'POST',
    body: { board_slug: 'open', title: 'Acknowledged' },
  });
  expect(storedServerAddress(dataDir)).toBe(killed.address);
  expect((await killed.stop('SIGKILL')).code).toBeNull();
  expect(postgresOf(dataDir)).toBe(orphan);

  const server = await startServer({ DATA_DIR: dataDir });
  expect(postgresOf(dataDir)).toBe(orphan);
  const found = await call(server.address, token, `/tickets/${body.data?.id}`);
  expect(found.body.data?.['title']).toBe('Acknowledged');
  expect((await server.stop()).code).toBe(0);
  expect(postgresOf(dataDir)).toBeNull();
  expect(storedServerAddress(dataDir)).toBeNull();
});

test('a killed PostgreSQL is back under the server: never a 500 meanwhile', async () => {
  const server = await startServer({ DATA_DIR: dataDir });
  const before = postgresOf(dataDir) as number;
  process.kill(before, 'SIGKILL');
  const seen = new Set<number>();
  await eventually(async () => {
    const { status } = await readTickets(server.address);
    seen.add(status);
    return status === 200 && postgresOf(dataDir) !== before ? true : null;
  });
  expect([...seen].filter((status) => status !== 200 && status !== 503)).toEqual([]);
  expect((await fetch(`${server.address}/readyz`)).status).toBe(200);
  expect((await server.stop()).code).toBe(0);
});

test('a server and a command share a database, and whichever ends last stops it', async () => {
  const organization = String(
    (await basaltJson({ DATA_DIR: dataDir }, 'organization', 'create', '--name', 'Shared')).id,
  );
  expect(postgresOf(dataDir)).toBeNull();
  const person = (email: string) => {
    const names = ['--organization', organization, '--email', email, '--name', 'Who', '--json'];
    return launchBasalt({ DATA_DIR: dataDir }, 'user', 'create', ...names, '--password-stdin');
  };

  const first = person('first@example.test');
  const postgres = await eventually(() => postgresOf(dataDir));
  const server = await startServer({ DATA_DIR: dataDir });
  expect(postgresOf(dataDir)).toBe(postgres);
  first.child.stdin?.end('a password\n');
  expect(await first.exit).toBe(0);
  expect((await readTickets(server.address)).status).toBe(200);

  const last = person('last@example.test');
  await eventually(() => (uses(last, 'postgres.users') ? true : null));
  await runBasalt({ DATA_DIR: dataDir }, 'doctor');
  expect((await server.stop()).code).toBe(0);
  expect(postgresOf(dataDir)).toBe(postgres);
  last.child.stdin?.end('a password\n');
  expect(await last.exit).toBe(0);
  expect(JSON.parse(last.out())).toMatchObject({ email: 'last@example.test', role: 'member' });
  expect(postgresOf(dataDir)).toBeNull();
});

/** A server that got a signal while it started, and ended. Where this process stalls meanwhile, the start is over: again, then. */
async function endedDuringStart(): Promise<{ started: Started; DATA_DIR: string }> {
  const DATA_DIR = copyOf(unused);
  const started = launchServer({ DATA_DIR, SERVICE_LOG_LEVEL: 'info' });
  await eventually(() => (started.err().includes('PostgreSQL runs on') ? true : null));
  const isOver = started.out() !== '';
  started.child.kill('SIGTERM');
  expect(await started.exit).toBe(0);
  return isOver ? endedDuringStart() : { started, DATA_DIR };
}

test('a signal during the start ends it in good order', async () => {
  const { started, DATA_DIR } = await endedDuringStart();
  // The demo is left to the next start, and nobody reads of an address that is closed again.
  expect(started.out()).toBe('');
  expect(postgresOf(DATA_DIR)).toBeNull();
});

test('an error that nobody caught ends the server in good order, and its message is not logged', async () => {
  const DATA_DIR = copyOf(unused);
  // Put together at run time: frames name the module, and this one's name is its text.
  const fault = `process.on('SIGUSR2',()=>{throw(new(Error)('can'.concat('ary')))})`;
  const server = await startServer({
    DATA_DIR,
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(fault)}`,
  });
  expect((await server.stop('SIGUSR2')).code).toBe(1);
  expect(server.err()).toMatch(/basalt: unexpected error, stopping: Error\n\s+at /u);
  expect(server.err()).not.toContain('canary');
  expect(postgresOf(DATA_DIR)).toBeNull();
});

test('a server and commands that start at once on an empty data folder are all served', async () => {
  const DATA_DIR = newDataDir();
  const [server, ...doctors] = await Promise.all([
    startServer({ DATA_DIR }),
    runBasalt({ DATA_DIR }, 'doctor'),
    runBasalt({ DATA_DIR }, 'doctor'),
  ]);
  const made = `there was no database in ${DATA_DIR} (DATA_DIR), so a new one was made`;
  for (const { code, err } of doctors) {
    expect([0, err === '' || err === `basalt: ${made}\n`]).toEqual([code, true]);
  }
  const reported = [server.err(), ...doctors.map(({ err }) => err)].join('');
  expect(reported.split(made)).toHaveLength(2);
  expect((await fetch(`${server.address}/readyz`)).status).toBe(200);
  expect((await server.stop()).code).toBe(0);
  expect(postgresOf(DATA_DIR)).toBeNull();
});

const listens = /^Basalt is listening on http:\/\/127\.0\.0\.1:\d+\n$/u;

test('no demo is made where the settings want none, nor by a later start with others', async () => {
  const DATA_DIR = copyOf(unused);
  for (const SERVICE_DEMO_DATA of ['false', 'true']) {
    expect(await printedHere({ DATA_DIR, SERVICE_DEMO_DATA })).toMatch(listens);
  }
});

test('no demo is made beside an organization that a command founded', async () => {
  const DATA_DIR = copyOf(unused);
  await basaltJson({ DATA_DIR }, 'organization', 'create', '--name', 'Ours');
  expect(await printedHere({ DATA_DIR })).toMatch(listens);
});

/** Whether the process has a file of that name open. */
function uses({ child }: Started, name: string): boolean {
  const folder = `/proc/${child.pid}/fd`;
  return readdirSync(folder).some((entry) => {
    try {
      return path.basename(readlinkSync(path.join(folder, entry))) === name;
    } catch {
      return false;
    }
  });
}

/** A request whose body ends when the test says so. */
function slowRequest(address: string) {
  const body = JSON.stringify({ board_slug: 'open', title: 'Under way' });
  const sent = request(`${address}/api/v1/projects/${project}/tickets`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
      'Content-Length': body.length,
      Expect: '100-continue',
    },
  });
  const status = new Promise<number | undefined>((resolve, reject) => {
    sent.once('response', (response) => resolve(response.statusCode));
    sent.once('error', reject);
  });
  const begun = new Promise<void>((resolve) => sent.once('continue', resolve));
  sent.flushHeaders();
  return { begun, status, finish: () => sent.end(body) };
}
