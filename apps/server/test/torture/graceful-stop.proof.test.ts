import { setTimeout as sleep } from 'node:timers/promises';
import { metricLine } from '@basalt/domain/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { giveDatabase, type GivenDatabase } from '../given-database.ts';
import { basaltJson, eventually, killAll, startServer } from '../processes.ts';
import { createClient, type Outcome } from './client.ts';
import { dice } from './dice.ts';
import { slowClient } from './slow-client.ts';
import { lengthOf, onceStalled, seconds, tortureSeed } from './tally.ts';

const stops = lengthOf('BASALT_STOPS', 2);
const seed = tortureSeed();
const [clients, slow] = [16, 4];

let database: GivenDatabase;
let token: string;
let path: string;
beforeAll(async () => {
  database = await giveDatabase();
  const ask = (...args: string[]) => basaltJson(database.settings, ...args);
  const { id } = await ask('organization', 'create', '--name', 'Quarry');
  const named = ['--organization', id, '--name', 'All', '--scopes', '*'];
  token = String((await ask('credential', 'create', ...named))['token']);
  path = `/organizations/${id}/documents`;
}, 180_000);
afterAll(async () => {
  killAll();
  await database.drop();
});

/** The ids of the requests that the server says it has answered. */
const answeredOf = (log: string): string[] =>
  log.split('\n').flatMap((line) => {
    if (!line.includes('"msg":"request"')) return [];
    return [(JSON.parse(line) as { request_id: string }).request_id];
  });

/** What came of a request, and whether it was sent after the server had stopped listening. */
interface Got {
  outcome: Outcome;
  isClosed: boolean;
}

/** Clients that keep their connections and send one request after the other until none is taken any more. */
function busyClients(address: string, got: Got[], state: { isClosed: boolean }) {
  const caller = async (index: number) => {
    const client = createClient(address, token);
    for (let n = 1; ; n += 1) {
      const { isClosed } = state;
      const outcome = await (index % 2 === 0
        ? client.send({ path: `${path}?per_page=1` })
        : client.send({ method: 'POST', path, body: { title: `of ${index}, ${n}` } }));
      got.push({ outcome, isClosed });
      if (outcome.kind === 'lost') break;
    }
    client.close();
  };
  return Promise.all(Array.from({ length: clients }, (_, index) => caller(index)));
}

const body = '{"title": "late"}';

/** Taken when the server has said that they may go on; they still owe the last byte of the body. */
function lateSenders(address: string) {
  const first = [
    `POST /api/v1${path} HTTP/1.1`,
    'Host: x',
    `Authorization: Bearer ${token}`,
    'Content-Type: application/json',
    'Expect: 100-continue',
    `Content-Length: ${body.length}`,
    '',
    body.slice(0, -1),
  ].join('\r\n');
  return Array.from({ length: slow }, () => slowClient(address, { first }));
}

test(
  'a server that gets SIGTERM under load fails no request that it took, and ends in time',
  { timeout: 60_000 + stops * 180_000 },
  async () => {
    const roll = dice(seed);
    let slowest = 0;
    let answered = 0;
    let closing = 0;
    for (let stop = 1; stop <= stops; stop += 1) {
      const server = await startServer({
        ...database.settings,
        NODE_ENV: 'production',
        SERVICE_RATE_LIMIT_PER_MINUTE: '1000000',
      });
      const got: Got[] = [];
      const state = { isClosed: false };
      const ended = busyClients(server.address, got, state);
      await sleep(500 + roll() * 500);
      const late = lateSenders(server.address);
      const isTaken = () => late.every((client) => client.text().includes('100 Continue'));
      await eventually(() => (isTaken() ? true : null));
      await sleep(roll() * 500);
      const before = got.length;
      const stopped = server.stop('SIGTERM');
      await eventually(() => (server.err().includes('"stopping"') ? true : null));
      const newcomer = createClient(server.address, token);
      // Between the word and the deed the system may still take one up for it.
      await eventually(async () => {
        const outcome = await newcomer.send({ path: '//readyz' });
        return outcome.kind === 'lost' && outcome.code === 'ECONNREFUSED' ? true : null;
      });
      state.isClosed = true;
      // It waits for those whose body has not come whole.
      expect(server.child.exitCode).toBeNull();
      newcomer.close();
      for (const client of late) client.send(body.slice(-1));
      await ended;
      const { code, took } = await stopped;
      slowest = Math.max(slowest, took);
      expect(code).toBe(0);

      const answersOf = (some: readonly Got[]) =>
        some.map(({ outcome }) => outcome).filter((outcome) => outcome.kind === 'answered');
      const answers = answersOf(got);
      // One under way at the signal, or taken after it, is answered as any other.
      const since = answersOf(got.slice(before));
      expect(since.filter(({ status }) => status !== 200 && status !== 201)).toEqual([]);
      expect(since.length).toBeGreaterThan(0);
      for (const client of late) {
        expect(client.text()).toMatch(/HTTP\/1.1 201 /u);
        expect(client.text()).toMatch(/^connection: close\r$/imu);
      }
      const received = new Set([
        ...answers.map(({ headers }) => String(headers['x-request-id'])),
        ...late.map((client) => /x-request-id: (\S+)/iu.exec(client.text())?.[1]),
      ]);
      const failed = answeredOf(server.err()).filter((id) => !received.has(id));
      expect(failed).toEqual([]);
      expect(received.size).toBe(answers.length + slow);
      answered += received.size;
      const after = answersOf(got.filter(({ isClosed }) => isClosed));
      for (const { headers } of after) expect(headers['connection']).toBe('close');
      closing += slow + answers.filter(({ headers }) => headers['connection'] === 'close').length;
    }
    console.log(
      metricLine({
        metric: `SIGTERM under load (${clients} clients on kept connections, ${slow} with a body half sent) × ${stops}`,
        bar: '0 accepted requests failed, 0 connections accepted afterwards, exit code 0 ≤ 15 s',
        measured: `0 of ${answered.toLocaleString('en')} failed, ${closing.toLocaleString('en')} of them with Connection: close; exit after ${seconds(slowest)} at most`,
        held: slowest <= 15_000,
      }),
    );
    expect(slowest).toBeLessThan(onceStalled(15_000));
  },
);
