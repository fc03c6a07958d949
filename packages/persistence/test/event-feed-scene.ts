import type { Cursor, EventFollower, Principal, Tenancy } from '@basalt/domain';
import { createBell, createEventFeed, createTenancy, type EventFeed } from '../src/index.ts';
import { openScene, type Scene } from './scene.ts';
import { aPlace, type Place } from './told-events.ts';

/** A process of its own, as it were: its pool, its bell, its feed. */
export interface FeedProcess {
  readonly eventFeed: EventFeed;
  readonly tenancy: Tenancy;
}

/** A database, processes that follow logs on it, and events to follow. */
export interface FeedScene extends Pick<Scene, 'sql' | 'newId'> {
  process(): Promise<FeedProcess>;
  /** An organization with so many projects to tell events about. */
  place(tenancy: Tenancy, projects?: number): Promise<Place>;
  close(): Promise<void>;
}

/** A database of its own, empty, on which nothing serves yet. */
export async function openFeedScene(): Promise<FeedScene> {
  const scene = await openScene();
  const feeds: EventFeed[] = [];
  return {
    sql: scene.sql,
    newId: scene.newId,
    async process() {
      const { database } = await scene.serve();
      const bell = createBell(database, 'basalt_events');
      const eventFeed = createEventFeed({ database, bell });
      feeds.push(eventFeed);
      return { eventFeed, tenancy: createTenancy({ database, newId: scene.newId, eventFeed }) };
    },
    place: (tenancy, projects) => aPlace({ tenancy, newId: scene.newId }, projects),
    async close() {
      for (const feed of feeds) await feed.close();
      await scene.close();
    },
  };
}

/** Follows the log of the site's organization. */
export const follow = (
  tenancy: Tenancy,
  { principal }: { principal: Principal },
  from?: Cursor,
): Promise<EventFollower> => tenancy.queriesOf(principal).events.follow(from);

/** Reads on until there are so many ids in all. */
export async function readTo(follower: EventFollower, ids: string[], count: number): Promise<void> {
  while (ids.length < count) {
    const met = await follower.next();
    if (met === null) throw new Error('has ended');
    ids.push(...met.map(({ record }) => record.id));
  }
}
