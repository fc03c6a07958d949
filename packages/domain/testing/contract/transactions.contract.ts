import { Label } from '../../src/records/label.ts';
import { describe, expect, it } from 'vitest';
import { changed } from '../../src/record/next-version.ts';
import { spelledTags } from '../../src/change/tag-names.ts';
import type { DomainEvent } from '../../src/event/event.ts';
import { eventsOf } from '../../src/event/event-draft.ts';
import type { TenantStores } from '../../src/ports/tenancy.port.ts';
import { aTenantFixture, recordEvents, type TenantFixture } from '../builders/tenant-fixture.ts';
import { aTicket } from '../builders/tickets.ts';
import { aBoard, aLabel, aProject } from '../builders/work.ts';
import { there } from './edits.ts';
import { read, write, type StorageOf } from './test-storage.ts';
import { whole } from './walk.ts';

function someEvents(
  { principal, newId, tick }: TenantFixture,
  projectId: string | null,
  count: number,
): DomainEvent[] {
  return Array.from({ length: count }, (_, index) => index).flatMap((index) =>
    eventsOf(principal, { newId, now: tick() }, [
      {
        kind: index === 0 ? 'project.updated' : 'project.archived',
        subject: { type: 'project', id: projectId ?? newId() },
        projectId,
        data: { name: `"Größe" ${index}`, nested: { list: [1, null, true] } },
        changes: { name: { from: null, to: `🪨 ${index}` } },
      },
    ]),
  );
}

/** What a transaction leaves behind: everything or nothing. Events tell of what was committed. */
export function transactionsContract(storage: StorageOf): void {
  describe('transactions', () => {
    it('answer what their work answers', async () => {
      const tenant = await aTenantFixture(storage());
      expect(await write(tenant, async () => ({ some: 'answer' }))).toEqual({ some: 'answer' });
    });

    it('leave nothing behind when their work throws, and pass on what it threw', async () => {
      const tenant = await aTenantFixture(storage());
      const project = await aProject(tenant);
      const board = await aBoard(tenant, project);
      const label = await aLabel(tenant, project);
      const ticket = await aTicket(tenant, board, { labelIds: [label.id], tagNames: ['kept'] });
      const look = async () => ({
        project: await read(tenant).projects.find(project.id),
        ticket: await read(tenant).tickets.find(ticket.id),
        boards: await whole(async (page) => read(tenant).boards.list(project.id, page)),
        labels: await whole(async (page) => read(tenant).records.list(Label, project.id, page)),
        tags: await whole(async (page) => read(tenant).projects.tags(project.id, page)),
        events: await storage().recordedEvents(tenant.principal.organizationId),
      });
      const before = await look();
      const thrown = new Error('at the very end');
      const failed = write(tenant, async (stores: TenantStores) => {
        await stores.tickets.lock(ticket.id);
        throw thrown;
      });
      await expect(failed).rejects.toBe(thrown);
      expect(await look()).toEqual(before);
      const refused = write(tenant, async (stores: TenantStores) => {
        const locked = there(await stores.tickets.loadForUpdate(ticket.id, { tagNames: ['lost'] }));
        const { newId } = tenant;
        const tags = spelledTags(['lost'], locked.spellings, { projectId: project.id, newId });
        const { label: loaded } = there(await stores.labels.loadForDelete(label.id));
        const set = { kind: 'label_off', labelId: loaded.id, ticketIds: [ticket.id] } as const;
        const saved = [
          changed(there(await stores.projects.lock(project.id)), { deletedAt: tenant.tick() }),
          changed(locked.board, { ticketCount: 9 }),
          changed(locked.ticket, { title: 'x', tagNames: tags.names, boardId: newId() }),
        ];
        const sets = [...tags.sets, { ...set, now: tenant.tick() }];
        const events = someEvents(tenant, project.id, 1);
        const outcome = { kind: 'done', answer: null } as const;
        await stores.write({ saved, sets, removed: [loaded], events }, outcome);
      });
      await expect(refused).rejects.toBeInstanceOf(Error);
      expect(await look()).toEqual(before);
    });

    it('go on after another one failed', async () => {
      const tenant = await aTenantFixture(storage());
      const failed = write(tenant, async () => Promise.reject(new Error('undone')));
      await expect(failed).rejects.toThrow('undone');
      const { id } = await aProject(tenant);
      expect(await read(tenant).projects.find(id)).not.toBeNull();
    });
  });

  describe('events', () => {
    it('are kept as they were appended, in that order', async () => {
      const tenant = await aTenantFixture(storage());
      const { id } = await aProject(tenant);
      const first = someEvents(tenant, id, 3);
      const second = someEvents(tenant, null, 2);
      await write(tenant, async (stores) => recordEvents(stores, ...first));
      await write(tenant, async (stores) => recordEvents(stores, ...second));
      const recorded = await storage().recordedEvents(tenant.principal.organizationId);
      expect(recorded).toEqual([...first, ...second]);
    });

    it('are not there for what was rolled back, nor in another organization', async () => {
      const [tenant, otherTenant] = [
        await aTenantFixture(storage()),
        await aTenantFixture(storage()),
      ];
      const { id } = await aProject(tenant);
      const nobody = {
        ...someEvents(tenant, id, 1)[0],
        organizationId: otherTenant.principal.organizationId,
      };
      const failed = write(tenant, async (stores) =>
        recordEvents(stores, ...someEvents(tenant, id, 2), nobody as DomainEvent),
      );
      await expect(failed).rejects.toBeInstanceOf(Error);
      const committed = someEvents(tenant, id, 1);
      await write(tenant, async (stores) => recordEvents(stores, ...committed));
      expect(await storage().recordedEvents(tenant.principal.organizationId)).toEqual(committed);
      expect(await storage().recordedEvents(otherTenant.principal.organizationId)).toEqual([]);
    });
  });
}
