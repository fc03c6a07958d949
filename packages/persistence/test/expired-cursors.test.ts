import type { Cursor } from '@basalt/domain';
import { expect, test } from 'vitest';
import { createEventFeed, createNotifier, createTenancy, purgeEvents } from '../src/index.ts';
import { aTenant } from './fixture.ts';
import { useServer } from './use-server.ts';

const { fixture, server } = await useServer();

test('a cursor is refused once events after it are removed, in the list and in the stream, and no other cursor', async () => {
  const { database, useCases: use } = server;
  const { principal, project } = await aTenant(server);
  const { organizationId: organization } = principal;
  for (const name of ['a', 'b', 'c']) {
    await use.createLabel(principal, { project: project.id, name });
  }
  const list = (cursor?: Cursor) =>
    use.listEvents(principal, { organization, page: { limit: 1, cursor } });
  /** The cursors after the first event, the second and so on. */
  const cursors: Cursor[] = [];
  const read = async () => {
    const { items, next } = await list(cursors.at(-1));
    if (items.length > 0 && next !== null) cursors.push(next);
    return cursors.length;
  };
  await expect.poll(read).toBe(4);
  const [first, second, third] = cursors as [Cursor, Cursor, Cursor];
  await fixture.seeAs(principal);
  const old = `update basalt.events set at = '2025-01-01' where organization_id = $1 and (horizon, sequence) <= ($2, $3)`;
  await fixture.sql(old, [organization, ...second.values]);
  expect(await purgeEvents({ url: fixture.url, before: new Date('2026-01-01') })).toBe(2);

  const expired = { code: 'cursor_expired', details: { organization } };
  await expect(list(first)).rejects.toMatchObject(expired);
  expect((await list()).items).toHaveLength(1);
  expect((await list(second)).next).toEqual(third);

  const eventFeed = createEventFeed({
    database,
    notifier: createNotifier(database, 'basalt_events'),
  });
  const { events } = createTenancy({ database, eventFeed }).queriesOf(principal);
  await expect(events.follow(first)).rejects.toMatchObject(expired);
  const follower = await events.follow(second);
  expect((await follower.next())?.[0]?.cursor).toEqual(third);
  follower.end();
  await eventFeed.close();
  // To look back is no loss.
  const newest = { organization, newestFirst: true, page: { limit: 10 } };
  expect((await use.listEvents(principal, newest)).items).toHaveLength(2);

  // The end of a log whose events are all removed is after them.
  const all = `update basalt.events set at = '2025-01-01' where organization_id = $1`;
  await fixture.sql(all, [organization]);
  expect(await purgeEvents({ url: fixture.url, before: new Date('2026-01-01') })).toBe(2);
  const fromNow = await use.listEvents(principal, {
    organization,
    fromNow: true,
    page: { limit: 1 },
  });
  expect((await list(fromNow.next ?? undefined)).items).toEqual([]);
});
