import { describe, expect, it } from 'vitest';
import type { EventKind } from '../../src/event/event-kind.ts';
import { eventRecord } from '../../src/event/event-record.ts';
import type { EventFilter } from '../../src/event/events.port.ts';
import type { DomainEvent } from '../../src/event/event.ts';
import { eventsOf } from '../../src/event/event-draft.ts';
import type { Page, PageRequest } from '../../src/kernel/page.ts';
import { aTenantFixture, type TenantFixture } from '../builders/tenant-fixture.ts';
import { aProject } from '../builders/work.ts';
import { editProject } from './edits.ts';
import { read, untilSettled, write, type TestStorage, type StorageOf } from './test-storage.ts';

const nobody = '0198a000-0000-7000-8000-ffffffffffff';

/** Records events of these kinds in one transaction. */
async function happen(
  tenant: TenantFixture,
  projectId: string | null,
  ...kinds: EventKind[]
): Promise<DomainEvent[]> {
  const { principal, newId, tick } = tenant;
  const subject = { type: 'project', id: projectId ?? newId() } as const;
  const drafts = kinds.map((kind, index) => {
    const changes = { name: { from: null, to: `"Größe" 🪨 ${index}` } };
    return { kind, subject, projectId, data: { id: subject.id, list: [1, null] }, changes };
  });
  const events = eventsOf(principal, { newId, now: tick() }, drafts);
  await write(tenant, async (stores) => stores.events.append(...events));
  return events;
}

async function aLog(storage: TestStorage) {
  const tenant = await aTenantFixture(storage);
  const project = await aProject(tenant);
  const list = async (filter: EventFilter = {}, page: PageRequest = { limit: 200 }) => {
    await untilSettled(storage, tenant);
    return read(tenant).events.list(filter, page);
  };
  return { tenant, project, list };
}

const idsIn = ({ items }: Page<{ id: string }>): string[] => items.map(({ id }) => id);

/** The log as it is read. */
export function eventsContract(storage: StorageOf): void {
  describe('the log of events', () => {
    it('lists what happened as it was recorded, in order, also within a transaction', async () => {
      const { tenant, project, list } = await aLog(storage());
      const recorded = [
        ...(await happen(tenant, project.id, 'project.updated', 'project.archived')),
        ...(await happen(tenant, null, 'notification.sent')),
        ...(await happen(tenant, project.id, 'project.unarchived')),
      ];
      const page = await list();
      expect(page.items).toEqual(recorded.map(eventRecord));
      expect(page.prev).toBeNull();
    });

    it('selects by kind and by live project, and counts what it selects', async () => {
      const { tenant, project, list } = await aLog(storage());
      const other = await aProject(tenant);
      const [first, second] = await happen(tenant, project.id, 'ticket.created', 'ticket.moved');
      const [third] = await happen(tenant, other.id, 'ticket.created');
      const [fourth] = await happen(tenant, null, 'document.created');
      const ids = async (filter: EventFilter) => idsIn(await list(filter));
      expect(await ids({ kinds: ['ticket.created'] })).toEqual([first?.id, third?.id]);
      expect(await ids({ projectId: project.id })).toEqual([first?.id, second?.id]);
      expect(await ids({ projectId: other.id, kinds: ['ticket.moved'] })).toEqual([]);
      expect(await ids({ kinds: ['ticket.moved', 'document.created'] })).toEqual([
        second?.id,
        fourth?.id,
      ]);
      const counted = await list({ projectId: project.id }, { limit: 1, total: true });
      expect(counted.total).toBe(2);
    });

    it('refuses to select by a project that is foreign, absent or deleted', async () => {
      const { tenant, list } = await aLog(storage());
      const foreign = await aLog(storage());
      const gone = await aProject(tenant);
      await editProject(tenant, gone.id, { deletedAt: tenant.tick() });
      for (const projectId of [foreign.project.id, gone.id, nobody]) {
        await expect(list({ projectId })).rejects.toMatchObject({
          details: { errors: { project_id: [expect.anything()] } },
        });
      }
    });

    it('leads on from its last page to what comes later, and back', async () => {
      const { tenant, project, list } = await aLog(storage());
      const recorded = await happen(tenant, project.id, 'project.updated', 'project.updated');
      const whole = await list({}, { limit: 2 });
      expect(idsIn(whole)).toEqual(recorded.map(({ id }) => id));
      if (whole.next === null) throw new Error('does not lead on');
      const empty = await list({}, { limit: 2, cursor: whole.next });
      expect(empty).toMatchObject({ items: [], next: whole.next });

      const later = await happen(tenant, project.id, 'project.archived', 'project.unarchived');
      const more = await list({}, { limit: 1, cursor: whole.next });
      expect(idsIn(more)).toEqual([later[0]?.id]);
      if (more.next === null || more.prev === null) throw new Error('does not lead on');
      expect(idsIn(await list({}, { limit: 9, cursor: more.next }))).toEqual([later[1]?.id]);
      expect(idsIn(await list({}, { limit: 9, cursor: more.prev }))).toEqual(idsIn(whole));
    });

    it('has no cursor while there is nothing, and shows nothing of another organization', async () => {
      const [own, other] = [await aLog(storage()), await aLog(storage())];
      await happen(other.tenant, other.project.id, 'project.updated');
      expect(await own.list()).toMatchObject({ items: [], next: null, prev: null });
    });
  });
}
