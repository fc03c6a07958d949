import { setTimeout as sleep } from 'node:timers/promises';
import { figureLine } from '@basalt/domain/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { giveDatabase, type GivenDatabase } from '../given-database.ts';
import { basaltJson, eventually, killAll, startServer } from '../processes.ts';
import { createClient, type Outcome } from './client.ts';
import { dice } from './dice.ts';
import { slowClient } from './slow-client.ts';
import { busyMachine, lengthOf, seconds, tortureSeed } from './tally.ts';

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

/** Clients that keep their connections and send one request after the other until none is taken any more. */
function busyClients(address: string, got: Outcome[]) {
  const one = async (index: number) => {
    const client = createClient(address, token);
    for (let n = 1; ; n += 1) {
      const outcome = await (index % 2 === 0
        ? client.send({ path: `${path}?per_page=1` })
        : client.send({ method: 'POST', path, body: { title: `of ${index}, ${n}` } }));
      got.push(outcome);
      if (outcome.kind === 'lost') break;
    }
    client.close();
    return got.at(-1);
  };
  return Promise.all(Array.from({ length: clients }, (_, index) => one(index)));
}

/** Taken when the server has said that they may go on; the byte that they still owe comes after the signal. */
function lateSenders(address: string) {
  const body = '{"title": "late"}';
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
  return Array.from({ length: slow }, () =>
    slowClient(address, { first, piece: body.slice(-1), pause: 1_500 }),
  );
}

test(
  'a server that is told to stop under load fails no request that it took, and ends in time',
  { timeout: 60_000 + stops * 60_000 },
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
      const got: Outcome[] = [];
      const ended = busyClients(server.address, got);
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
      expect(server.child.exitCode).toBeNull();
      newcomer.close();
      await ended;
      const { code, took } = await stopped;
      slowest = Math.max(slowest, took);
      expect(code).toBe(0);

      const answers = got.filter((outcome) => outcome.kind === 'answered');
      // One under way at the signal, or taken after it, is answered as any other.
      const since = got.slice(before).filter((outcome) => outcome.kind === 'answered');
      expect(since.filter(({ status }) => status !== 200 && status !== 201)).toEqual([]);
      expect(since.length).toBeGreaterThan(0);
      for (const client of late) expect(client.text()).toMatch(/HTTP\/1.1 201 /u);
      const received = new Set([
        ...answers.map(({ headers }) => String(headers['x-request-id'])),
        ...late.map((client) => /x-request-id: (\S+)/iu.exec(client.text())?.[1]),
      ]);
      const failed = answeredOf(server.err()).filter((id) => !received.has(id));
      expect(failed).toEqual([]);
      expect(received.size).toBe(answers.length + slow);
      answered += received.size;
      const after = got.slice(before + clients).filter((outcome) => outcome.kind === 'answered');
      for (const { headers } of after) expect(headers['connection']).toBe('close');
      closing += got.filter(
        (outcome) => outcome.kind === 'answered' && outcome.headers['connection'] === 'close',
      ).length;
    }
    expect(closing).toBeGreaterThan(0);
    console.log(
      figureLine({
        figure: `SIGTERM under load (${clients} clients on kept connections, ${slow} with a body half sent) × ${stops}`,
        bar: '0 requests that it took failed, 0 connections taken afterwards, exit code 0 ≤ 15 s',
        measured: `0 of ${answered.toLocaleString('en')} failed, ${closing.toLocaleString('en')} of them told to close; exit after ${seconds(slowest)} at most`,
        held: slowest <= 15_000,
      }),
    );
    expect(slowest).toBeLessThan(15_000 * busyMachine);
  },
);
