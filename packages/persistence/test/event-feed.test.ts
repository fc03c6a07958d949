import { setTimeout as after } from 'node:timers/promises';
import type { Cursor, DomainEvent, EventFollower, EventRecord, Tenancy } from '@basalt/domain';
import { closeAfterTests, recordEvents, type TenantFixture } from '@basalt/domain/testing';
import { expect, test } from 'vitest';
import { dice, raceRounds } from './concurrently.ts';
import { follow, openFeedFixture, readTo } from './event-feed-fixture.ts';
import { anEvent, appendEvent } from './event-log-fixture.ts';
import { statementsOf } from './statement-log.ts';

const fixture = await closeAfterTests(openFeedFixture());

/** Milliseconds from the moment at which the log shows the event, for which any transaction of the cluster may have to end, until it was read. */
async function delayOf(
  reading: Promise<void>,
  tenancy: Tenancy,
  { principal }: TenantFixture,
  id: string,
): Promise<number> {
  const { events } = tenancy.queriesOf(principal);
  const shown = async () => (await events.list({}, { limit: 200 })).items.map((event) => event.id);
  await expect.poll(shown).toContain(id);
  const since = performance.now();
  await reading;
  return performance.now() - since;
}

/** The whole log, page by page. */
async function wholeLog(tenancy: Tenancy, { principal }: TenantFixture): Promise<EventRecord[]> {
  const all: EventRecord[] = [];
  let cursor: Cursor | undefined;
  for (;;) {
    const { events } = tenancy.queriesOf(principal);
    const page = await events.list({}, { limit: 200, ...(cursor && { cursor }) });
    if (page.items.length === 0) return all;
    all.push(...page.items);
    cursor = page.next ?? undefined;
  }
}

test('nobody misses an event or gets one twice: beside four writers, in two processes, coming back at any event', async () => {
  const [first, second] = [await fixture.process(), await fixture.process()];
  const { tenant, ids: projects } = await fixture.eventLog(first.tenancy, 5);
  const committed = new Set<string>();
  const work = { isOver: false };
  const roll = dice(11);

  /** Locks up to three projects, now and then slowly, and tells of them; one in ten is undone. */
  const write = async (tenancy: Tenancy) => {
    const chosen = projects.filter(() => roll(3) === 0);
    const [wait, fails] = [roll(8) === 0 ? 20 + roll(40) : roll(3), roll(10) === 0];
    const reported = tenancy.inTenant(tenant.principal, async (stores) => {
      const events: DomainEvent[] = [];
      for (const id of chosen) {
        await stores.projects.lock(id);
        events.push(anEvent(tenant, id, roll(1000)));
      }
      await after(wait);
      if (fails) throw new Error('undone');
      await recordEvents(stores, ...events);
      return events.map(({ id }) => id);
    });
    for (const id of await reported.catch(() => [])) committed.add(id);
  };

  /** Follows, and comes back now and then elsewhere, behind an event in the midst of what it was given. */
  const read = async (start: Tenancy, returns: boolean): Promise<string[]> => {
    const own = dice(returns ? 3 : 4);
    const seen: string[] = [];
    let follower = await follow(start, tenant);
    // One that does not come in time is waited for on: what it brings comes once.
    let next: ReturnType<typeof follower.next> | null = null;
    for (let here = start; ;) {
      next ??= follower.next().finally(() => (next = null));
      const met = await Promise.race([next, after(work.isOver ? 400 : 2_000, [])]);
      if (met === null) throw new Error('has ended');
      if (met.length === 0 && work.isOver && seen.length >= committed.size) break;
      if (met.length === 0) continue;
      const received = returns && own(3) === 0 ? met.slice(0, 1 + own(met.length)) : met;
      seen.push(...received.map(({ record }) => record.id));
      if (received === met && own(5) > 0) continue;
      if (!returns) continue;
      follower.end();
      next = null;
      here = here === first.tenancy ? second.tenancy : first.tenancy;
      follower = await follow(here, tenant, received.at(-1)?.cursor);
    }
    follower.end();
    return seen;
  };

  const reading = [
    read(first.tenancy, false),
    read(second.tenancy, true),
    read(first.tenancy, true),
  ];
  await after(200);
  const rounds = raceRounds * 3;
  await Promise.all(
    [first, second, first, second].map(async ({ tenancy }) => {
      for (let round = 0; round < rounds; round += 1) await write(tenancy);
    }),
  );
  work.isOver = true;
  const all = await Promise.all(reading);
  const log = (await wholeLog(first.tenancy, tenant)).map(({ id }) => id);
  expect(committed.size).toBeGreaterThan(rounds);
  expect(log).toHaveLength(committed.size);
  for (const seen of all) expect(seen).toEqual(log);
}, 300_000);

test('what is committed behind a transaction under way comes once that has ended, without another notification', async () => {
  const { tenancy } = await fixture.process();
  const { tenant, ids } = await fixture.eventLog(tenancy, 2);
  const [slow = '', quick = ''] = ids;
  const follower = await follow(tenancy, tenant);
  const seen: string[] = [];
  const reading = readTo(follower, seen, 1);
  let early = '';
  const rolledBack = tenancy.inTenant(tenant.principal, async (stores) => {
    await stores.projects.lock(slow);
    early = await tenancy.inTenant(tenant.principal, (others) =>
      appendEvent(others, tenant, quick, 2),
    );
    await after(300);
    expect(seen).toEqual([]);
    throw new Error('undone');
  });
  await expect(rolledBack).rejects.toThrow('undone');
  // A follower without a notification looks by itself after 15 s.
  expect(await delayOf(reading, tenancy, tenant, early)).toBeLessThan(12_000);
  expect(seen).toEqual([early]);
  follower.end();
});

test('what was committed just before somebody came back, and is not settled yet, comes without a notification', async () => {
  const { tenancy } = await fixture.process();
  const { tenant, ids } = await fixture.eventLog(tenancy, 2);
  const [slow = '', quick = ''] = ids;
  const [first, otherLog] = [await follow(tenancy, tenant), await fixture.eventLog(tenancy)];
  // Somebody else listens all the time.
  const neighbour = await follow(tenancy, otherLog.tenant);
  const start = first.cursor;
  first.end();
  await after(100);
  let early = '';
  let back: EventFollower | undefined;
  await tenancy.inTenant(tenant.principal, async (stores) => {
    await stores.projects.lock(slow);
    early = await tenancy.inTenant(tenant.principal, (others) =>
      appendEvent(others, tenant, quick, 1),
    );
    await after(200);
    back = await follow(tenancy, tenant, start);
    await after(200);
  });
  const seen: string[] = [];
  const reading = readTo(back as EventFollower, seen, 1);
  // A follower without a notification looks by itself after 15 s.
  expect(await delayOf(reading, tenancy, tenant, early)).toBeLessThan(12_000);
  expect(seen).toEqual([early]);
  for (const follower of [back, neighbour]) follower?.end();
});

test('many who follow cost one reading', async () => {
  const { tenancy } = await fixture.process();
  const { tenant, ids } = await fixture.eventLog(tenancy);
  const [project = ''] = ids;
  const followers: EventFollower[] = [];
  for (let n = 0; n < 60; n += 1) followers.push(await follow(tenancy, tenant));
  await after(100);
  const all = followers.map(async (follower) => {
    const seen: string[] = [];
    await readTo(follower, seen, 3);
    return seen;
  });
  const reported: string[] = [];
  let since = performance.now();
  // While a transaction elsewhere in the cluster holds the log up, the one reading is made again four times a second.
  const most = () => 20 + (performance.now() - since) / 100;
  const sent = await statementsOf(async () => {
    for (const n of [1, 2, 3]) {
      const telling = tenancy.inTenant(tenant.principal, (stores) =>
        appendEvent(stores, tenant, project, n),
      );
      reported.push(await telling);
      await after(60);
    }
    for (const seen of await Promise.all(all)) expect(seen).toEqual(reported);
  });
  const reads = sent.filter(
    ({ text }) => text.includes('from "events" as "e"') && text.includes('limit 100'),
  );
  // One at least: where the machine stalls, all three come together.
  expect(reads.length).toBeGreaterThan(0);
  expect(reads.length).toBeLessThan(most());
  since = performance.now();
  // Those who come late and from the same place share it, too.
  const late = await statementsOf(async () => {
    const start = followers[0]?.cursor as Cursor;
    const events = Array.from({ length: 150 }, (_, n) => anEvent(tenant, project, n));
    await tenancy.inTenant(tenant.principal, (stores) => recordEvents(stores, ...events));
    reported.push(...events.map(({ id }) => id));
    const back = await Promise.all(
      Array.from({ length: 40 }, () => follow(tenancy, tenant, start)),
    );
    const readings = back.map(async (follower) => {
      const seen: string[] = [];
      await readTo(follower, seen, 150);
      follower.end();
      return seen;
    });
    for (const seen of await Promise.all(readings)) expect(seen).toEqual(reported.slice(3));
  });
  expect(late.filter(({ text }) => text.includes('limit 100')).length).toBeLessThan(most());
  for (const follower of followers) follower.end();
});
