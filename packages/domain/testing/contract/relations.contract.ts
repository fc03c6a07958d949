import { describe, expect, it } from 'vitest';
import { changed } from '../../src/record/next-version.ts';
import { relationBudget } from '../../src/budgets/relation-budget.ts';
import { isIdentifier } from '../../src/kernel/identifier.ts';
import { relationTypes, type RelationType } from '../../src/records/relation.ts';
import { deleteRelation, relateTicket } from '../../src/relation/use-cases/change-relation.ts';
import type { Ticket } from '../../src/records/ticket.ts';
import { aMember, putInProject } from '../builders/people.ts';
import {
  aPrincipal,
  aTenantFixture,
  save,
  type TenantFixture,
} from '../builders/tenant-fixture.ts';
import { someTickets } from '../builders/tickets.ts';
import { aBoard, aProject } from '../builders/work.ts';
import { there } from './edits.ts';
import { read, write, type StorageOf } from './test-storage.ts';

const opposite: Readonly<Record<RelationType, RelationType>> = {
  blocks: 'blocked_by',
  blocked_by: 'blocks',
  relates_to: 'relates_to',
  duplicates: 'duplicated_by',
  duplicated_by: 'duplicates',
  parent: 'child',
  child: 'parent',
};

/** Tickets of one project, and the changes of relations. */
async function aSite(fixture: TenantFixture, number: number) {
  const project = await aProject(fixture);
  const board = await aBoard(fixture, project);
  const tickets = await someTickets(
    fixture,
    board,
    Array.from({ length: number }, () => ({})),
  );
  const ports = { tenancy: fixture.tenancy, clock: () => fixture.tick(), newId: fixture.newId };
  return { tenant: fixture, project, board, tickets, ...callsOf(fixture, ports) };
}

function callsOf({ principal }: TenantFixture, ports: Parameters<typeof relateTicket>[0]) {
  const [make, take] = [relateTicket(ports), deleteRelation(ports)];
  return {
    relate: (
      ticket: { id: string },
      type: RelationType,
      relative: { id: string },
      as = principal,
    ) => make(as, { ticket: ticket.id, type, other: relative.id }),
    unrelate: (relation: string, as = principal) => take(as, { relation }),
  };
}

const setDeleted = (tenant: TenantFixture, ticket: Ticket, isDeleted: boolean) =>
  write(tenant, async (stores) => {
    const found = there(await stores.tickets.loadForRestore(ticket.id, {}));
    const deletedAt = isDeleted ? tenant.tick() : null;
    await save(stores, changed(found.ticket, { deletedAt }));
  });

const refused = (message: RegExp | string) => ({
  code: 'validation_failed',
  details: { errors: { ticket: [expect.stringMatching(message)] } },
});

/** The relations of a ticket; what is included for it is the same. */
async function list(tenant: TenantFixture, { id }: { id: string }) {
  const listed = await read(tenant).relations.list(id);
  const relations = listed && listed.map(({ shown }) => shown);
  if (!isIdentifier(id)) return relations;
  const included = await read(tenant).included.find({ relations: [id] });
  const isNone = relations === null || relations.length === 0;
  expect(included.relations).toEqual(isNone ? [] : [{ id, relations }]);
  return relations;
}

/** Relations of tickets. */
export function relationsContract(storage: StorageOf): void {
  const someSite = async (number: number) => aSite(await aTenantFixture(storage()), number);

  describe('relations', () => {
    it.each(relationTypes)('%s is stored once and shown from both ends', async (type) => {
      const { tenant, tickets, relate, unrelate } = await someSite(2);
      const [ticket, relative] = tickets as [Ticket, Ticket];
      const made = await relate(ticket, type, relative);
      expect(made).toMatchObject({
        type,
        ticket: { id: relative.id, key: relative.key, done: false },
      });
      expect(await list(tenant, ticket)).toEqual([made]);
      const { id, title, key } = ticket;
      expect(await list(tenant, relative)).toMatchObject([
        { id: made.id, type: opposite[type], ticket: { id, title, key } },
      ]);
      const versions = async () =>
        [
          await read(tenant).tickets.find(ticket.id),
          await read(tenant).tickets.find(relative.id),
        ].map((record) => record?.version);
      expect(await versions()).toEqual([2, 2]);
      await expect(relate(relative, opposite[type], ticket)).rejects.toMatchObject(
        refused('has this relation already'),
      );
      expect(await read(tenant).relations.find(made.id)).toEqual({ id: made.id });
      await unrelate(made.id);
      expect([await list(tenant, ticket), await list(tenant, relative)]).toEqual([[], []]);
      expect(await versions()).toEqual([3, 3]);
      await expect(unrelate(made.id)).rejects.toMatchObject({ code: 'not_found' });
    });

    it('name two tickets that are there', async () => {
      const { tenant, tickets, relate } = await someSite(2);
      const [ticket, relative] = tickets as [Ticket, Ticket];
      for (const wrong of [
        ticket,
        { id: ticket.key },
        { id: tenant.newId() },
        { id: 'WEB-4711' },
      ]) {
        await expect(relate(ticket, 'blocks', wrong)).rejects.toMatchObject(
          refused('is not another ticket'),
        );
      }
      await setDeleted(tenant, relative, true);
      await expect(relate(ticket, 'blocks', relative)).rejects.toMatchObject(
        refused('is not another ticket'),
      );
      await expect(relate(relative, 'blocks', ticket)).rejects.toMatchObject({ code: 'not_found' });
      expect(await list(tenant, { id: ticket.key })).toEqual([]);
      expect(await list(tenant, relative)).toBeNull();
    });

    it('make trees: one parent, no circle, five levels', async () => {
      const { tickets, relate } = await someSite(relationBudget.levels + 2);
      const [first, second] = tickets as [Ticket, Ticket];
      // From the middle to both ends: what is above and what is below count.
      for (const at of [2, 3, 1, 0]) {
        await relate(tickets[at] as Ticket, 'child', tickets[at + 1] as Ticket);
      }
      const last = tickets[relationBudget.levels - 1] as Ticket;
      const [over, single] = tickets.slice(relationBudget.levels) as [Ticket, Ticket];
      for (const above of [second, last]) {
        await expect(relate(first, 'parent', above)).rejects.toMatchObject(
          refused('above and below'),
        );
      }
      await expect(relate(single, 'child', second)).rejects.toMatchObject(
        refused('a parent already'),
      );
      await expect(relate(second, 'parent', single)).rejects.toMatchObject(
        refused('a parent already'),
      );
      await expect(relate(last, 'child', over)).rejects.toMatchObject(refused('at most 5 levels'));
      await expect(relate(over, 'child', first)).rejects.toMatchObject(refused('at most 5 levels'));
      await relate(over, 'child', single);
      await relate(over, 'blocks', first);
      await relate(first, 'blocks', over);
    });

    it('are hidden with a deleted end, which may make way for another parent', async () => {
      const { tenant, tickets, relate, unrelate } = await someSite(3);
      const [parent, child, next] = tickets as [Ticket, Ticket, Ticket];
      const { id } = await relate(child, 'parent', parent);
      await setDeleted(tenant, parent, true);
      expect(await list(tenant, child)).toEqual([]);
      expect(await read(tenant).relations.find(id)).toBeNull();
      await expect(unrelate(id)).rejects.toMatchObject({ code: 'not_found' });
      await setDeleted(tenant, parent, false);
      expect(await list(tenant, child)).toMatchObject([{ id, type: 'parent' }]);
      await setDeleted(tenant, parent, true);
      await relate(next, 'child', child);
      await setDeleted(tenant, parent, false);
      expect(await list(tenant, child)).toMatchObject([
        { type: 'parent', ticket: { id: next.id } },
      ]);
      expect(await list(tenant, parent)).toEqual([]);
    });

    it('find the sub-tickets of tickets that the reader sees', async () => {
      const { tenant, project, tickets, relate } = await someSite(3);
      const far = await aSite(tenant, 1);
      const [ticket, relative, deleted] = tickets as [Ticket, Ticket, Ticket];
      const above = far.tickets[0] as Ticket;
      await relate(ticket, 'parent', above);
      await relate(relative, 'child', deleted);
      await relate(relative, 'blocks', ticket);
      const under = async (...parentIds: string[]) => {
        const filter = { words: [], archived: false, parentIds };
        const found = await read(tenant).tickets.list(project.id, filter, 'rank', { limit: 9 });
        return there(found).items.map(({ id }) => id);
      };
      expect(await under(above.id)).toEqual([ticket.id]);
      expect(await under(relative.id, above.id)).toEqual([ticket.id, deleted.id]);
      expect(await under(ticket.id)).toEqual([]);
      await setDeleted(tenant, deleted, true);
      expect(await under(relative.id)).toEqual([]);
      for (const missing of [deleted.id, tenant.newId()]) {
        await expect(under(missing)).rejects.toMatchObject({
          details: { errors: { parent_id: [expect.any(String)] } },
        });
      }
    });

    it('say nothing of a ticket that the reader may not read', async () => {
      const { tenant, project, tickets, relate, unrelate } = await someSite(1);
      const [mine] = tickets as [Ticket];
      const far = await aSite(tenant, 2);
      const [hidden, another] = far.tickets as [Ticket, Ticket];
      const { id } = await relate(mine, 'blocked_by', hidden);
      const user = await aMember(tenant);
      await putInProject(tenant, project.id, user.id);
      const principal = aPrincipal(tenant.principal.organizationId, {
        actor: { type: 'user', id: user.id, name: 'Ada' },
        person: { userId: user.id, role: 'member' },
      });
      const ada = { ...tenant, principal };
      expect(await list(ada, mine)).toEqual([{ type: 'blocked_by', hidden: true }]);
      expect(await list(ada, hidden)).toBeNull();
      expect(await read(ada).relations.find(id)).toBeNull();
      await expect(unrelate(id, principal)).rejects.toMatchObject({ code: 'not_found' });
      for (const relative of [hidden, { id: hidden.key }, another]) {
        await expect(relate(mine, 'blocks', relative, principal)).rejects.toMatchObject(
          refused('is not another ticket'),
        );
      }
      // The event of either end is read by who reads that end alone.
      const events = await storage().recordedEvents(principal.organizationId);
      const about = ({ id: end }: Ticket) =>
        events.filter(({ kind, subjectId }) => kind === 'ticket.related' && subjectId === end);
      expect([about(mine).length, about(hidden).length]).toEqual([1, 1]);
      for (const [end, secret] of [
        [mine, hidden],
        [hidden, mine],
      ] as const) {
        expect(about(end)[0]).toMatchObject({ data: { id: end.id, version: 2 }, affected: [] });
        for (const word of [secret.id, secret.key, secret.projectId]) {
          expect(JSON.stringify(about(end))).not.toContain(word);
        }
      }
      await setDeleted(tenant, hidden, true);
      expect(await list(ada, mine)).toEqual([]);
      await setDeleted(tenant, hidden, false);
      await putInProject(tenant, far.project.id, user.id);
      expect(await list(ada, mine)).toMatchObject([{ id, ticket: { id: hidden.id } }]);
    });

    it('are not found in another organization', async () => {
      const { tenant, tickets, relate } = await someSite(2);
      const [ticket, relative] = tickets as [Ticket, Ticket];
      const { id } = await relate(ticket, 'blocks', relative);
      const stranger = await aSite(await aTenantFixture(storage()), 1);
      expect(await read(stranger.tenant).relations.find(id)).toBeNull();
      expect(await list(stranger.tenant, ticket)).toBeNull();
      await expect(stranger.unrelate(id)).rejects.toMatchObject({ code: 'wrong_organization' });
      await expect(
        stranger.relate(stranger.tickets[0] as Ticket, 'blocks', ticket),
      ).rejects.toMatchObject(refused('is not another ticket'));
      expect(await tenant.tenancy.ownerOf('relation', id)).toBe(tenant.principal.organizationId);
    });
  });
}
