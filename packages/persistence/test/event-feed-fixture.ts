import type { Cursor, EventFollower, Principal, Tenancy } from '@basalt/domain';
import { createNotifier, createEventFeed, createTenancy, type EventFeed } from '../src/index.ts';
import { openFixture, type Fixture } from './fixture.ts';
import { anEventLog, type EventLogFixture } from './event-log-fixture.ts';

/** A process of its own, as it were: its pool, its notifier, its feed. */
export interface FeedProcess {
  readonly eventFeed: EventFeed;
  readonly tenancy: Tenancy;
}

/** A database, processes that follow logs on it, and events to follow. */
export interface FeedFixture extends Pick<Fixture, 'sql' | 'newId'> {
  process(): Promise<FeedProcess>;
  /** An organization with this many projects to appendEvent events about. */
  eventLog(tenancy: Tenancy, projects?: number): Promise<EventLogFixture>;
  close(): Promise<void>;
}

/** A database of its own, empty, on which nothing serves yet. */
export async function openFeedFixture(): Promise<FeedFixture> {
  const fixture = await openFixture();
  const feeds: EventFeed[] = [];
  return {
    sql: fixture.sql,
    newId: fixture.newId,
    async process() {
      const { database } = await fixture.serve();
      const notifier = createNotifier(database, 'basalt_events');
      const eventFeed = createEventFeed({ database, notifier });
      feeds.push(eventFeed);
      return { eventFeed, tenancy: createTenancy({ database, eventFeed }) };
    },
    eventLog: (tenancy, projects) => anEventLog({ tenancy, newId: fixture.newId }, projects),
    async close() {
      for (const feed of feeds) await feed.close();
      await fixture.close();
    },
  };
}

/** Follows the log of the organization of the fixture. */
export const follow = (
  tenancy: Tenancy,
  { principal }: { principal: Principal },
  from?: Cursor,
): Promise<EventFollower> => tenancy.queriesOf(principal).events.follow(from);

/** Reads on until there are this many ids in all. */
export async function readTo(follower: EventFollower, ids: string[], count: number): Promise<void> {
  while (ids.length < count) {
    const met = await follower.next();
    if (met === null) throw new Error('has ended');
    ids.push(...met.map(({ record }) => record.id));
  }
}
