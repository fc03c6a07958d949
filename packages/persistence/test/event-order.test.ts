import { setTimeout as after } from 'node:timers/promises';
import type { Cursor, DomainEvent, EventRecord, TenantStores } from '@basalt/domain';
import { recordEvents, type TenantFixture } from '@basalt/domain/testing';
import { expect, test } from 'vitest';
import { migrate } from '../src/index.ts';
import { dice, raceRounds } from './concurrently.ts';
import { anEvent, anEventLog, appendEvent } from './event-log-fixture.ts';
import { useServer } from './use-server.ts';

const { fixture, server } = await useServer();

const ports = () => ({ tenancy: server.tenancy, newId: fixture.newId });

/** Follows the log from its beginning. */
function aReader(tenant: TenantFixture, limit: number) {
  const seen: EventRecord[] = [];
  let cursor: Cursor | undefined;
  return {
    seen,
    /** Reads what is there, again until there are `atLeast` in all: others may hold up the log for a moment. */
    async readOn(atLeast = 0): Promise<void> {
      for (let idle = 0; idle < 6_000;) {
        const page = await server.tenancy
          .queriesOf(tenant.principal)
          .events.list({}, { limit, cursor });
        seen.push(...page.items);
        cursor = page.next ?? cursor;
        if (page.items.length > 0) continue;
        if (seen.length >= atLeast) return;
        idle += 1;
        await after(10);
      }
    },
  };
}

const numbers = (events: readonly EventRecord[], projectId: string): number[] =>
  events
    .filter((event) => event.project_id === projectId)
    .map(({ data }) => (data as { n: number }).n);

test('a reader who follows the cursors sees every committed event once, each subject in order, beside long and short writers', async () => {
  const { tenant, ids } = await anEventLog(ports(), 6);
  const counters = new Map(ids.map((id) => [id, 0]));
  const committed = new Set<string>();
  const roll = dice(7);
  const rounds = raceRounds * 2;

  /** Locks up to three projects, now and then slowly, and tells of some of them; one in ten is undone. */
  const write = async () => {
    const chosen = ids.filter(() => roll(3) === 0);
    const wait = roll(8) === 0 ? 30 + roll(60) : roll(3);
    const fails = roll(10) === 0;
    const tellAll = async (stores: TenantStores): Promise<string[]> => {
      const events: DomainEvent[] = [];
      for (const id of chosen) {
        await stores.projects.lock(id);
        await after(wait);
        const n = (counters.get(id) ?? 0) + 1;
        counters.set(id, n);
        events.push(anEvent(tenant, id, n));
      }
      await after(wait);
      if (fails) throw new Error('undone');
      await recordEvents(stores, ...events);
      return events.map(({ id }) => id);
    };
    const reported = await server.tenancy.inTenant(tenant.principal, tellAll).catch(() => []);
    for (const id of reported) committed.add(id);
  };

  const readers = [aReader(tenant, 3), aReader(tenant, 200)];
  const work = { isOver: false };
  const reading = readers.map(async (reader) => {
    while (!work.isOver) {
      await reader.readOn();
      await after(1);
    }
    await reader.readOn(committed.size);
  });
  const writers = Array.from({ length: 5 }, async () => {
    for (let round = 0; round < rounds; round += 1) await write();
  });
  await Promise.all(writers);
  work.isOver = true;
  await Promise.all(reading);

  expect(committed.size).toBeGreaterThan(rounds);
  for (const { seen } of readers) {
    expect(seen).toHaveLength(committed.size);
    expect(new Set(seen.map(({ id }) => id))).toEqual(committed);
    for (const id of ids) {
      const reported = numbers(seen, id);
      expect(reported).toEqual(reported.toSorted((a, b) => a - b));
    }
  }
  expect(readers[0]?.seen).toEqual(readers[1]?.seen);
}, 300_000);

test('lists nothing behind a transaction that may still put something before it', async () => {
  const { tenant, ids } = await anEventLog(ports(), 2);
  const [slow = '', quick = ''] = ids;
  const reader = aReader(tenant, 10);
  await server.tenancy.inTenant(tenant.principal, async (stores) => {
    await stores.projects.lock(slow);
    await server.tenancy.inTenant(tenant.principal, (others) =>
      appendEvent(others, tenant, quick, 2),
    );
    await reader.readOn();
    expect(reader.seen).toEqual([]);
    await appendEvent(stores, tenant, slow, 1);
  });
  await reader.readOn(2);
  expect(reader.seen.map(({ project_id }) => project_id)).toEqual([quick, slow]);
});

test('keeps the order of a subject when the later change has the earlier transaction id', async () => {
  const { tenant, ids } = await anEventLog(ports(), 2);
  const [first = '', second = ''] = ids;
  await server.tenancy.inTenant(tenant.principal, async (stores) => {
    await stores.projects.lock(first);
    await server.tenancy.inTenant(tenant.principal, async (others) => {
      await others.projects.lock(second);
      await appendEvent(others, tenant, second, 1);
    });
    await stores.projects.lock(second);
    await appendEvent(stores, tenant, second, 2);
  });
  const reader = aReader(tenant, 10);
  await reader.readOn(2);
  expect(numbers(reader.seen, second)).toEqual([1, 2]);
});

test('goes on behind what is there after a dump was restored into a server that counts lower', async () => {
  const { tenant, ids } = await anEventLog(ports(), 1);
  const [project = ''] = ids;
  const tellOf = (n: number) =>
    server.tenancy.inTenant(tenant.principal, (stores) => appendEvent(stores, tenant, project, n));
  await tellOf(1);
  await fixture.seeAs(tenant.principal);
  await fixture.sql('update basalt.events set horizon = horizon + 1000000 where project_id = $1', [
    project,
  ]);
  await fixture.sql(`comment on function basalt.horizon_offset() is 'another server'`);
  const reader = aReader(tenant, 10);
  await reader.readOn();
  expect(reader.seen).toEqual([]);

  await migrate(fixture.url);
  await tellOf(2);
  await reader.readOn(2);
  expect(numbers(reader.seen, project)).toEqual([1, 2]);
  await migrate(fixture.url);
  await tellOf(3);
  await reader.readOn(3);
  expect(numbers(reader.seen, project)).toEqual([1, 2, 3]);
});
