import type { Cursor, EventFollower, Principal, Tenancy, TenantStores } from '@basalt/domain';
import { aProject, aSite, type Site } from '@basalt/domain/testing';
import { createBell, createEventFeed, createTenancy, type EventFeed } from '../src/index.ts';
import { openScene, type Scene } from './scene.ts';

/** A process of its own, as it were: its pool, its bell, its feed. */
export interface FeedProcess {
  readonly eventFeed: EventFeed;
  readonly tenancy: Tenancy;
}

/** A database, processes that follow logs on it, and events to follow. */
export interface FeedScene extends Pick<Scene, 'sql' | 'newId'> {
  process(): Promise<FeedProcess>;
  /** An organization with so many projects to tell events about. */
  place(tenancy: Tenancy, projects?: number): Promise<{ site: Site; ids: string[] }>;
  /** Tells of the project, within a transaction; the event's id. */
  tell(stores: TenantStores, site: Site, projectId: string, n: number): Promise<string>;
  close(): Promise<void>;
}

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
    async place(tenancy, projects = 1) {
      const site = await aSite({ tenancy, newId: scene.newId });
      const ids: string[] = [];
      for (let made = 0; made < projects; made += 1) ids.push((await aProject(site)).id);
      return { site, ids };
    },
    async tell(stores, site, projectId, n) {
      const id = scene.newId();
      await stores.events.append({
        id,
        organizationId: site.principal.organizationId,
        projectId,
        kind: 'project.updated',
        subjectType: 'project',
        subjectId: projectId,
        actor: site.principal.actor,
        data: { id: projectId, n },
        changes: {},
        at: new Date(),
      });
      return id;
    },
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
