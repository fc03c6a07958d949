import { readFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { leastOf } from '@basalt/domain/testing';
import { freePort } from '@basalt/persistence/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onceStalled } from './torture/tally.ts';
import { newDataDir, postgresOf, removeDataDirs } from './data-folders.ts';
import { call } from './http-calls.ts';
import {
  basaltJson,
  eventually,
  failedStart,
  killAll,
  startServer,
  type StartedServer,
} from './processes.ts';

const settings = {
  DATA_DIR: newDataDir(),
  SERVICE_PROCESSES: '2',
  // For 0 the supervisor chooses one, which somebody else may have by the time at which its processes listen.
  PORT: String(await freePort()),
  // More than the tests read with the key of the demo.
  SERVICE_RATE_LIMIT_PER_MINUTE: '64',
};
/** One supervisor with its processes, which all tests but those of starts and ends share. */
let server: StartedServer;
let token: string;
let project: string;

beforeAll(async () => {
  server = await startServer(settings);
  token = /API key +(\S+)/u.exec(server.out())?.[1] ?? '';
  project = /projects\/([^/]+)/u.exec(server.out())?.[1] ?? '';
});
afterAll(async () => {
  killAll();
  await removeDataDirs();
});

/** Process ids of the server processes that a supervisor has started and that live; PostgreSQL is not among them. */
function processesOf({ child }: StartedServer): number[] {
  const children = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8');
  return children.trim().split(' ').filter(Boolean).map(Number).filter(isAlive);
}

function isAlive(pid: number): boolean {
  try {
    return !/^State:\s+Z/mu.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

const untilEnded = (pids: readonly number[]) =>
  eventually(() => (pids.some(isAlive) ? null : true));
const occurrences = (text: string, part: string): number => text.split(part).length - 1;
const read = (address: string, key = token) => call(address, key, `/projects/${project}`);

test('two processes share one port and one database, and greet once', async () => {
  expect(occurrences(server.out(), 'listening on http://')).toBe(1);
  expect(occurrences(server.out(), 'API key')).toBe(1);
  expect(processesOf(server)).toHaveLength(2);
  const replies = await Promise.all(Array.from({ length: 30 }, () => read(server.address)));
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
});

test('a killed process is replaced, says so, and the others serve meanwhile', async () => {
  const before = processesOf(server);
  const [victim = 0] = before;
  process.kill(victim, 'SIGKILL');
  // Connections that the system had already given to it end with it; from its end on nobody is sent there.
  await eventually(() => (server.err().includes('ended (SIGKILL)') ? true : null));
  const replies = await Promise.all(Array.from({ length: 30 }, () => read(server.address)));
  expect(replies.every(({ status }) => status === 200)).toBe(true);
  const now = await eventually(() => {
    const living = processesOf(server);
    return living.length === 2 ? living : null;
  });
  expect(now.filter((pid) => !before.includes(pid))).toHaveLength(1);
  expect(server.err()).toMatch(
    /basalt: server process \d ended \(SIGKILL\); the next starts in 0\.1 s/u,
  );
});

/**
 * What a scrape tells of each process, and how long it took. The system spreads connections: of six at once hardly all meet a process
 * that hangs, and when they do they are asked again.
 */
async function scrape(address: string) {
  return eventually(async () => {
    const since = performance.now();
    const rest = new AbortController();
    const signal = AbortSignal.any([rest.signal, AbortSignal.timeout(8_000)]);
    const ask = async () => {
      const answer = await fetch(`${address}/metrics`, {
        headers: { Connection: 'close' },
        signal,
      });
      return { status: answer.status, text: await answer.text() };
    };
    const first = await Promise.any(Array.from({ length: 6 }, ask)).catch(() => null);
    if (first === null) return null;
    const { status, text } = first;
    expect(status).toBe(200);
    const took = performance.now() - since;
    rest.abort();
    const lines = text
      .split('\n')
      .filter((line) => /^\w*process_(?:up|uptime_seconds)\{/u.test(line));
    const reported = lines.map((line) =>
      /^(\w+)\{.*process="(\d+)".*\} (\S+)$/u.exec(line)?.slice(1),
    );
    return { text, took, reported };
  });
}

test('every process answers a scrape for all, and one that hangs hides no other', async () => {
  // One that has just been replaced serves a moment later.
  const { text } = await eventually(async () => {
    const metrics = await scrape(server.address);
    const uptimes = metrics.reported.filter((line) => line?.[0] === 'process_uptime_seconds');
    return uptimes.length === 2 ? metrics : null;
  });
  expect(text).toContain('basalt_process_up{process="1"} 1\nbasalt_process_up{process="2"} 1\n');
  const types = text.match(/^# TYPE .*$/gmu) ?? [];
  expect(new Set(types).size).toBe(types.length);

  const [hanging = 0] = processesOf(server);
  process.kill(hanging, 'SIGSTOP');
  try {
    // A round that had begun before the stop, with the answer of the stopped one already in it, may still reply first.
    const without = await eventually(async () => {
      const metrics = await scrape(server.address);
      return /^basalt_process_up\{process="\d"\} 0$/mu.test(metrics.text) ? metrics : null;
    });
    expect(without.reported.filter((line) => line?.[0] === 'process_uptime_seconds')).toHaveLength(
      1,
    );
    // One that hangs is waited for so long, and no longer.
    const bar = 7_000;
    const least = await leastOf(bar, async () => (await scrape(server.address)).took);
    expect(least).toBeLessThan(bar);
  } finally {
    process.kill(hanging, 'SIGCONT');
  }
  const up = 'basalt_process_up{process="1"} 1\nbasalt_process_up{process="2"} 1\n';
  await eventually(async () => ((await scrape(server.address)).text.includes(up) ? true : null));
});

test('the rate limit is exact over all of them', async () => {
  const limit = Number(settings.SERVICE_RATE_LIMIT_PER_MINUTE);
  const organization = String((await read(server.address)).body.data?.['organization_id']);
  for (;;) {
    const named = ['--organization', organization, '--name', 'CI', '--scopes', '*'];
    const { token: key } = await basaltJson(settings, 'credential', 'create', ...named);
    const minute = Math.floor(Date.now() / 60_000);
    const calls = Array.from({ length: 2 * limit }, () => read(server.address, String(key)));
    const passed = (await Promise.all(calls)).filter(({ status }) => status === 200).length;
    // Over the turn of a minute more pass, rightly.
    if (Math.floor(Date.now() / 60_000) !== minute) continue;
    expect(passed).toBe(limit);
    break;
  }
});

test('a signal to the supervisor ends all its processes and the database in good order', async () => {
  const pids = processesOf(server);
  const { code, took } = await server.stop();
  expect(code).toBe(0);
  expect(took).toBeLessThan(onceStalled(15_000));
  expect(pids.filter(isAlive)).toEqual([]);
  expect(postgresOf(settings.DATA_DIR)).toBeNull();
});

test('a port that somebody else has is not shared with them', async () => {
  const listener = createServer();
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const PORT = String((listener.address() as AddressInfo).port);
  const { code, err } = await failedStart({ ...settings, PORT });
  listener.close();
  expect(code).toBe(1);
  expect(err).toContain(`basalt: 127.0.0.1:${PORT} is in use by another program`);
});

test('a supervisor that is killed leaves nothing behind', async () => {
  const another = await startServer(settings);
  const pids = processesOf(another);
  expect(postgresOf(settings.DATA_DIR)).not.toBeNull();
  another.child.kill('SIGKILL');
  await untilEnded(pids);
  await eventually(() => (postgresOf(settings.DATA_DIR) === null ? true : null));
});

test('a start that fails says why once and leaves nothing running', async () => {
  const broken = { ...settings, SERVICE_LOG_LEVEL: 'loud' };
  const { code, err, out } = await failedStart(broken);
  expect({ code, out }).toEqual({ code: 1, out: '' });
  expect(occurrences(err, 'SERVICE_LOG_LEVEL must be')).toBe(1);
  const { code: exitCode, err: why } = await failedStart({ ...settings, SERVICE_PROCESSES: '65' });
  expect(exitCode).toBe(1);
  expect(why).toContain('SERVICE_PROCESSES must be a whole number from 1 to 64');
  expect(postgresOf(settings.DATA_DIR)).toBeNull();
});
