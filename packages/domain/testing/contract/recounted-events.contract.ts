import { describe, expect, it } from 'vitest';
import { deliveryBudget } from '../../src/budgets/delivery-budget.ts';
import { maxRecounted } from '../../src/event/affected.ts';
import { Relation } from '../../src/records/relation.ts';
import { deleteTicket } from '../../src/ticket/use-cases/delete-ticket.ts';
import { restoreTicket } from '../../src/ticket/use-cases/restore-ticket.ts';
import { aTenantFixture, save } from '../builders/tenant-fixture.ts';
import { aTicket, someTickets } from '../builders/tickets.ts';
import { aWebhook } from '../builders/webhooks.ts';
import { aBoard, aProject } from '../builders/work.ts';
import { claim } from './delivering.ts';
import { write, type StorageOf } from './test-storage.ts';

/** A ticket that blocks one ticket more than an event lists. */
async function aBlockerOfMany(storage: StorageOf) {
  const tenant = await aTenantFixture(storage());
  const board = await aBoard(tenant, await aProject(tenant));
  const blocker = await aTicket(tenant, board);
  const fields = Array.from({ length: maxRecounted + 1 }, () => ({ openBlockers: 1 }));
  const blocked = await someTickets(tenant, board, fields);
  const { principal, tick: clock, newId, tenancy } = tenant;
  const { organizationId, actor: createdBy } = principal;
  const relations = blocked.map(({ id: toId }) => {
    const ends = { kind: 'blocks', fromId: blocker.id, toId } as const;
    return new Relation({ ...ends, id: newId(), organizationId, createdBy, now: clock() });
  });
  await write(tenant, (stores) => save(stores, ...relations));
  await storage().analyze();
  const ports = { tenancy, clock, newId };
  const ticket = blocker.id;
  return {
    tenant,
    blocked,
    deleteBlocker: () => deleteTicket(ports)(principal, { ticket }),
    restoreBlocker: () => restoreTicket(ports)(principal, { ticket }),
  };
}

const sumOf = (sizes: readonly number[]) => sizes.reduce((sum, size) => sum + size, 0);

/** Events of many tickets that are counted again. */
export function recountedEventsContract(storage: StorageOf): void {
  describe('events of recounted tickets', () => {
    it('list at most 700 tickets each, in the order of their ids', async () => {
      const { tenant, blocked, deleteBlocker } = await aBlockerOfMany(storage);
      await deleteBlocker();
      const log = await storage().recordedEvents(tenant.principal.organizationId);
      const events = log.filter(({ kind }) => kind === 'ticket.recounted');
      const lists = events.map(({ affected }) => affected.map(({ id }) => id));
      expect(lists.map(({ length }) => length)).toEqual([maxRecounted, 1]);
      expect(lists.flat()).toEqual(blocked.map(({ id }) => id).toSorted());
      expect(events.map(({ data }) => data)).toMatchObject(
        lists.map((ids) => ({ ticket_ids: ids })),
      );
    });

    it('count with their size for the claims of webhooks', async () => {
      const { tenant, deleteBlocker, restoreBlocker } = await aBlockerOfMany(storage);
      const webhook = await aWebhook(tenant, { events: ['ticket.recounted'] });
      for (let times = 0; times < 5; times += 1) {
        await deleteBlocker();
        await restoreBlocker();
      }
      const claimed = await claim(tenant, webhook, tenant.tick());
      const sizes = claimed.map(({ event: { data, changes, affected } }) => {
        return sumOf([data, changes, affected].map((part) => JSON.stringify(part).length));
      });
      expect(sumOf(sizes)).toBeGreaterThan(deliveryBudget.claimedBytes);
      expect(sumOf(sizes.slice(0, -1))).toBeLessThanOrEqual(deliveryBudget.claimedBytes);
    });
  });
}
