import { describe, expect, it } from 'vitest';
import type { DomainEvent } from '../../src/event/event.ts';
import type { EventFollower } from '../../src/event/events.port.ts';
import { eventsOf } from '../../src/event/event-draft.ts';
import type { Cursor } from '../../src/kernel/page.ts';
import { aTenantFixture, type TenantFixture, recordEvents } from '../builders/tenant-fixture.ts';
import { aProject } from '../builders/work.ts';
import { read, untilSettled, write, type TestStorage, type StorageOf } from './test-storage.ts';

/** An update of the project. */
function anUpdate({ principal, newId, tick }: TenantFixture, projectId: string): DomainEvent {
  const subject = { type: 'project', id: projectId } as const;
  const what = { kind: 'project.updated', subject, projectId } as const;
  const draft = { ...what, data: { id: projectId }, changes: {} };
  const [event] = eventsOf(principal, { newId, now: tick() }, [draft]);
  if (event === undefined) throw new Error('nothing happened');
  return event;
}

/** Records an update of the project, and returns its id. */
async function happen(tenant: TenantFixture, projectId: string): Promise<string> {
  const event = anUpdate(tenant, projectId);
  await write(tenant, async (stores) => recordEvents(stores, event));
  return event.id;
}

/** The ids of this many further events. */
async function take(follower: EventFollower, count: number): Promise<string[]> {
  const ids: string[] = [];
  while (ids.length < count) {
    const met = await follower.next();
    if (met === null) throw new Error('has ended');
    ids.push(...met.map(({ record }) => record.id));
    expect(met.at(-1)?.cursor).toEqual(follower.cursor);
  }
  return ids;
}

/** An organization with an event in its log. */
async function aPlace(storage: TestStorage) {
  const tenant = await aTenantFixture(storage);
  const project = (await aProject(tenant)).id;
  const first = await happen(tenant, project);
  await untilSettled(storage, tenant);
  const follow = (after?: Cursor) => read(tenant).events.follow(after);
  return { tenant, project, first, follow };
}

/** Following the log as it grows. */
export function eventFollowingContract(storage: StorageOf): void {
  describe('following the log of events', () => {
    it('answers what happens from now on, as the list does, each event once', async () => {
      const { tenant, project, follow } = await aPlace(storage());
      const follower = await follow();
      const waited = take(follower, 3);
      const ids = [await happen(tenant, project), await happen(tenant, project)];
      ids.push(await happen(tenant, project));
      expect(await waited).toEqual(ids);
      await untilSettled(storage(), tenant);
      const { items } = await read(tenant).events.list({}, { limit: 200 });
      const again = await follow(
        (await read(tenant).events.list({}, { limit: 1 })).next ?? undefined,
      );
      const met = await again.next();
      expect(met?.map(({ record }) => record)).toEqual(items.slice(1));
      for (const stream of [follower, again]) stream.end();
    });

    it('goes on behind the cursor of any event, and of the list', async () => {
      const { tenant, project, first, follow } = await aPlace(storage());
      const follower = await follow();
      const second = await happen(tenant, project);
      const met = await follower.next();
      expect(met?.map(({ record }) => record.id)).toEqual([second]);
      const third = await happen(tenant, project);
      const later = await follow(met?.[0]?.cursor);
      expect(await take(later, 1)).toEqual([third]);
      const page = await read(tenant).events.list({}, { limit: 1 });
      expect(page.items[0]?.id).toBe(first);
      const fromList = await follow(page.next ?? undefined);
      expect(await take(fromList, 2)).toEqual([second, third]);
      const onward = await read(tenant).events.list({}, { limit: 9, cursor: follower.cursor });
      expect(onward.items.map(({ id }) => id)).toEqual([third]);
      for (const stream of [follower, later, fromList]) stream.end();
    });

    it('begins where nothing has happened yet, and shows nothing of another organization', async () => {
      const own = await aTenantFixture(storage());
      const otherPlace = await aPlace(storage());
      const follower = await read(own).events.follow();
      const project = (await aProject(own)).id;
      await happen(otherPlace.tenant, otherPlace.project);
      const again = await read(own).events.follow(follower.cursor);
      const id = await happen(own, project);
      expect(await take(follower, 1)).toEqual([id]);
      expect(await take(again, 1)).toEqual([id]);
      for (const stream of [follower, again]) stream.end();
    });

    it('ends at once for who waits, and stays ended', async () => {
      const { tenant, project, follow } = await aPlace(storage());
      const [ending, staying] = [await follow(), await follow()];
      const waited = ending.next();
      ending.end();
      expect(await waited).toBeNull();
      const id = await happen(tenant, project);
      expect(await ending.next()).toBeNull();
      expect(await take(staying, 1)).toEqual([id]);
      staying.end();
    });

    it('is refused to callers who see less than the whole organization', async () => {
      const { tenancy, newId, principal } = await aTenantFixture(storage());
      const person = { userId: newId(), role: 'member' } as const;
      const limited = tenancy.queriesOf({ ...principal, person }).events;
      await expect(limited.follow()).rejects.toThrow('followed whole');
    });

    it('tells nothing of what was rolled back', async () => {
      const { tenant, project, follow } = await aPlace(storage());
      const follower = await follow();
      const undone = write(tenant, async (stores) => {
        await stores.projects.lock(project);
        throw new Error('undone');
      });
      await expect(undone).rejects.toThrow('undone');
      const id = await happen(tenant, project);
      expect(await take(follower, 1)).toEqual([id]);
      follower.end();
    });
  });
}
