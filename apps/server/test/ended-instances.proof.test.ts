import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { metricLine } from '@basalt/domain/testing';
import { isAbsent, openOwner } from '@basalt/persistence/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { eventually } from './processes.ts';
import { openProxyFixture, type ProxyFixture } from './proxy-fixture.ts';
import { proxyProgram } from './proxy.ts';
import { steadyLoad, type Asked, type Seen } from './steady-load.ts';

const withoutProxy = isAbsent(proxyProgram);

vi.setConfig({ testTimeout: 600_000 });

/** How often an instance is ended under load, each way; the long proof says more. */
const rounds = Number(process.env['BASALT_PROXY_ROUNDS'] ?? '1');
const clients = 8;

let fixture: ProxyFixture;
let token: string;
let project: string;

beforeAll(async () => {
  fixture = await openProxyFixture({
    SERVICE_RATE_LIMIT_PER_MINUTE: '0',
    SERVICE_AUTH_FAILURES_PER_MINUTE: '0',
  });
  ({ token } = await fixture.key());
  project = await fixture.project(token);
});
afterAll(() => fixture?.close());

const read = (): Asked => ({
  method: 'GET',
  path: `/api/v1/projects/${project}/boards`,
  headers: { Authorization: `Bearer ${token}` },
});
const write = (): Asked => ({
  method: 'POST',
  path: `/api/v1/projects/${project}/tickets`,
  headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
  body: JSON.stringify({ board_slug: 'open', title: randomUUID() }),
});

/** Ends one instance and the other in turn, while clients go on asking. */
async function endOne(signal: NodeJS.Signals, next: () => Asked): Promise<Seen> {
  const seen: Seen = { statuses: new Map(), broken: [], bodies: [] };
  for (let round = 0; round < rounds; round += 1) {
    const index = (round % 2) as 0 | 1;
    const until = async (soFar: Seen) => {
      await sleep(700);
      // Enough that what is asked for below is there, however slow the machine is.
      await eventually(() => (soFar.bodies.length > 30 ? true : null));
      await fixture.servers[index].stop(signal);
    };
    const load = await steadyLoad(fixture.proxy.address, next, { clients, until, after: 700 });
    for (const [status, count] of load.statuses) {
      seen.statuses.set(status, (seen.statuses.get(status) ?? 0) + count);
    }
    seen.broken.push(...load.broken);
    seen.bodies.push(...load.bodies);
    await fixture.restart(index);
  }
  return seen;
}

const reported = ({ statuses, broken }: Seen): string =>
  `${Array.from(statuses, ([status, count]) => `${count} × ${status}`).join(', ')}, ${broken.length} broken`;

test.skipIf(withoutProxy)(
  'an instance that is killed under load fails no read: the proxy asks the other',
  async () => {
    const seen = await endOne('SIGKILL', read);
    const statuses = [...seen.statuses.keys()];
    console.log(
      metricLine({
        metric: `kill -9 of one of two instances behind HAProxy under ${clients} reading clients × ${rounds}`,
        bar: '0 failed reads',
        measured: reported(seen),
        held: seen.broken.length === 0 && statuses.join() === '200',
      }),
    );
    expect(seen.broken).toEqual([]);
    expect(statuses).toEqual([200]);
    expect(seen.bodies.length).toBeGreaterThan(20 * rounds);
  },
);

test.skipIf(withoutProxy)(
  'an instance that gets SIGTERM under load fails no request, and each answered creation is there once',
  async () => {
    let count = 0;
    const seen = await endOne('SIGTERM', () => ((count += 1) % 4 === 0 ? write() : read()));
    const statuses = [...seen.statuses.keys()].toSorted();
    const answered = seen.bodies
      .map((text) => (JSON.parse(text) as { data: { title?: string } }).data.title)
      .filter((title) => title !== undefined);
    const stored = await titles();
    console.log(
      metricLine({
        metric: `SIGTERM to one of two instances behind HAProxy under ${clients} clients, a quarter of the requests creating tickets, × ${rounds}`,
        bar: '0 failed requests; each creation that was answered is there once, and no other',
        measured: `${reported(seen)}; ${answered.length} answered creations, ${stored.length} tickets`,
        held:
          seen.broken.length === 0 &&
          statuses.join() === '200,201' &&
          stored.join() === answered.toSorted().join(),
      }),
    );
    expect(seen.broken).toEqual([]);
    expect(statuses).toEqual([200, 201]);
    expect(answered.length).toBeGreaterThan(5);
    expect(stored).toEqual(answered.toSorted());
  },
);

/** The titles of all tickets, sorted. */
async function titles(): Promise<string[]> {
  const owner = await openOwner(fixture.database.url);
  try {
    await owner.seeAs(fixture.organization);
    const rows = await owner.sql<{ title: string }>('select title from basalt.tickets');
    return rows.map(({ title }) => title).toSorted();
  } finally {
    await owner.close();
  }
}
