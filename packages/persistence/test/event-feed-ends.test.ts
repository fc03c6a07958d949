import { setTimeout as after } from 'node:timers/promises';
import { closeAfterTests } from '@basalt/domain/testing';
import { expect, test } from 'vitest';
import { follow, openFeedFixture, readTo } from './event-feed-fixture.ts';
import { appendEvent } from './event-log-fixture.ts';

const fixture = await closeAfterTests(openFeedFixture());

test('a lost connection loses no event, also when it is the listen connection', async () => {
  const { tenancy } = await fixture.process();
  const { tenant, ids } = await fixture.eventLog(tenancy);
  const [project = ''] = ids;
  const follower = await follow(tenancy, tenant);
  const seen: string[] = [];
  const reported: string[] = [];
  const reading = readTo(follower, seen, 12);
  for (let n = 0; n < 12; n += 1) {
    await fixture.sql(`select pg_terminate_backend(pid, 20000) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`);
    const telling = () =>
      tenancy.inTenant(tenant.principal, (stores) => appendEvent(stores, tenant, project, n));
    // The pool may hold more of the connections that have ended, until it hears of their end.
    const again = async (): Promise<string> => telling().catch(() => after(200).then(again));
    reported.push(await again());
  }
  await reading;
  expect(seen).toEqual(reported);
  follower.end();
});

test('ends for everybody when the process is about to end, which then holds no connection', async () => {
  const { tenancy, eventFeed } = await fixture.process();
  const { tenant } = await fixture.eventLog(tenancy);
  const followers = await Promise.all([follow(tenancy, tenant), follow(tenancy, tenant)]);
  const waiting = followers.map((follower) => follower.next());
  await after(50);
  await eventFeed.close();
  expect(await Promise.all(waiting)).toEqual([null, null]);
  // With a reason it is no fault: pages connect again as soon as their stream ends.
  await expect(follow(tenancy, tenant)).rejects.toMatchObject({
    name: 'StorageUnavailable',
    reason: 'The service is stopping.',
  });
  const listening = () =>
    fixture.sql(
      `select from pg_stat_activity where datname = current_database() and query like 'listen%'`,
    );
  // The process has let go of it; PostgreSQL hears of that a little later.
  await expect.poll(listening).toEqual([]);
});
