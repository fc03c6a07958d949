import { describe, expect, it } from 'vitest';
import type { DomainEvent } from '../../src/event/event.ts';
import { eventsOf } from '../../src/event/happening.ts';
import type { TenantStores } from '../../src/tenancy/tenancy.port.ts';
import { aSite, type Site } from '../builders/site.ts';
import { aTicket } from '../builders/tickets.ts';
import { aBoard, aLabel, aProject } from '../builders/work.ts';
import { there } from './edits.ts';
import { read, write, type GroundOf } from './ground.ts';
import { whole } from './walk.ts';

function someEvents(
  { principal, newId, tick }: Site,
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
export function transactionsContract(ground: GroundOf): void {
  describe('transactions', () => {
    it('answer what their work answers', async () => {
      const site = await aSite(ground());
      expect(await write(site, async () => ({ some: 'answer' }))).toEqual({ some: 'answer' });
    });

    it('show their own writes at once, and others only what is committed', async () => {
      const site = await aSite(ground());
      const project = await aProject(site, { name: 'before' });
      await write(site, async ({ projects }) => {
        const locked = await projects.lock(project.id);
        await projects.save(Object.assign(there(locked), { name: 'after' }));
        expect((await projects.find(project.id))?.name).toBe('after');
        expect((await read(site).projects.find(project.id))?.name).toBe('before');
      });
      expect((await read(site).projects.find(project.id))?.name).toBe('after');
    });

    it('leave nothing behind when their work throws, and pass on what it threw', async () => {
      const site = await aSite(ground());
      const project = await aProject(site);
      const board = await aBoard(site, project);
      const label = await aLabel(site, project);
      const ticket = await aTicket(site, board, { labelIds: [label.id], tagNames: ['kept'] });
      const look = async () => ({
        project: await read(site).projects.find(project.id),
        ticket: await read(site).tickets.find(ticket.id),
        boards: await whole(async (page) => read(site).boards.list(project.id, page)),
        labels: await whole(async (page) => read(site).projects.labels(project.id, page)),
        tags: await whole(async (page) => read(site).projects.tags(project.id, page)),
        events: await ground().recordedEvents(site.principal.organizationId),
      });
      const before = await look();
      const thrown = new Error('at the very end');
      const failed = write(site, async (stores: TenantStores) => {
        const locked = there(await stores.tickets.lock(ticket.id));
        const tagNames = await stores.tags.adopt(project.id, ['lost']);
        await stores.tickets.save(Object.assign(locked.ticket, { title: 'x', tagNames }));
        await stores.boards.save(Object.assign(locked.board, { ticketCount: 9 }));
        await stores.labels.remove(there(await stores.labels.lock(label.id)), site.tick());
        const gone = there(await stores.projects.lock(project.id));
        await stores.projects.save(Object.assign(gone, { deletedAt: site.tick() }));
        await stores.events.append(...someEvents(site, project.id, 1));
        throw thrown;
      });
      await expect(failed).rejects.toBe(thrown);
      expect(await look()).toEqual(before);
    });

    it('go on after another one failed', async () => {
      const site = await aSite(ground());
      const failed = write(site, async () => Promise.reject(new Error('undone')));
      await expect(failed).rejects.toThrow('undone');
      const { id } = await aProject(site);
      expect(await read(site).projects.find(id)).not.toBeNull();
    });
  });

  describe('events', () => {
    it('are kept as they were appended, in that order', async () => {
      const site = await aSite(ground());
      const { id } = await aProject(site);
      const first = someEvents(site, id, 3);
      const second = someEvents(site, null, 2);
      await write(site, async ({ events }) => {
        await events.append(...first.slice(0, 1));
        await events.append(...first.slice(1));
      });
      await write(site, async ({ events }) => events.append(...second));
      const kept = await ground().recordedEvents(site.principal.organizationId);
      expect(kept).toEqual([...first, ...second]);
    });

    it('are not there for what was rolled back, nor in another organization', async () => {
      const [site, other] = [await aSite(ground()), await aSite(ground())];
      const { id } = await aProject(site);
      const failed = write(site, async ({ events }) => {
        await events.append(...someEvents(site, id, 2));
        throw new Error('undone');
      });
      await expect(failed).rejects.toThrow('undone');
      const kept = someEvents(site, id, 1);
      await write(site, async ({ events }) => events.append(...kept));
      expect(await ground().recordedEvents(site.principal.organizationId)).toEqual(kept);
      expect(await ground().recordedEvents(other.principal.organizationId)).toEqual([]);
    });
  });
}
