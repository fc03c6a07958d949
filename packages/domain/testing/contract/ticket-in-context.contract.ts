import { describe, expect, it } from 'vitest';
import { commentRecord } from '../../src/records/comment-record.ts';
import type { PageRequest } from '../../src/kernel/page.ts';
import { aComment } from '../builders/comments.ts';
import { aMember } from '../builders/people.ts';
import { aTenantFixture } from '../builders/tenant-fixture.ts';
import { aTicket } from '../builders/tickets.ts';
import { aBoard, aLabel, aProject } from '../builders/work.ts';
import { editTicket } from './edits.ts';
import { read, type StorageOf } from './test-storage.ts';
import { expectPages } from './walk.ts';

/** Tickets with what stands around them. */
export function ticketInContextContract(storage: StorageOf): void {
  describe('a ticket in its context', () => {
    it('has its record, the names of its board, labels and people, and its comments', async () => {
      const tenant = await aTenantFixture(storage());
      const project = await aProject(tenant, { key: 'WEB' });
      const board = await aBoard(tenant, project, { name: 'Doing' });
      const label = await aLabel(tenant, project, { name: 'bug' });
      const [ada, bob] = [
        await aMember(tenant, { name: 'Ada' }),
        await aMember(tenant, { name: 'Bob' }),
      ];
      const { id } = await aTicket(tenant, board, {
        labelIds: [label.id],
        assigneeIds: [bob.id, ada.id],
      });
      const comment = await aComment(tenant, { kind: 'ticket', id });
      const { tickets } = read(tenant);
      for (const ref of [id, 'WEB-1']) {
        expect(await tickets.findInContext(ref, { limit: 5 })).toEqual({
          ticket: await tickets.find(id),
          names: {
            boards: { [board.id]: 'Doing' },
            labels: { [label.id]: 'bug' },
            users: { [ada.id]: 'Ada', [bob.id]: 'Bob' },
          },
          comments: { items: [commentRecord('ticket', comment)], next: null, prev: null },
        });
      }
    });

    it('has a page of comments like their list', async () => {
      const tenant = await aTenantFixture(storage());
      const board = await aBoard(tenant, await aProject(tenant, { key: 'WEB' }));
      const { id } = await aTicket(tenant, board);
      for (let each = 0; each < 5; each += 1) await aComment(tenant, { kind: 'ticket', id });
      const { tickets } = read(tenant);
      const list = async (page: PageRequest) =>
        (await tickets.findInContext('WEB-1', page))?.comments ?? null;
      await expectPages(list, 2);
      expect(await tickets.findInContext('WEB-1', { limit: 5 })).toMatchObject({
        names: { labels: {}, users: {} },
      });
    });

    it('is absent where the ticket is deleted, or of another organization', async () => {
      const tenant = await aTenantFixture(storage());
      const board = await aBoard(tenant, await aProject(tenant, { key: 'WEB' }));
      const { id } = await aTicket(tenant, board);
      const otherTenant = await aTenantFixture(storage());
      expect(await read(otherTenant).tickets.findInContext(id, { limit: 5 })).toBeNull();
      await editTicket(tenant, id, { deletedAt: tenant.tick() });
      expect(await read(tenant).tickets.findInContext(id, { limit: 5 })).toBeNull();
    });
  });
}
