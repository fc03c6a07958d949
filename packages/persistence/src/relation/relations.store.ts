import {
  Board,
  endsOf,
  isIdentifier,
  Relation,
  Ticket,
  type LockedTicket,
  type RelationEnds,
  type RelationStore,
} from '@basalt/domain';
import { sql } from 'kysely';
import { TransactionConflict } from '../connection/storage-errors.ts';
import { nameLock } from '../file/files.store.ts';
import { compiledOnce } from '../sql/query.ts';
import { lists, type TicketLoader, type TicketWithProjectRow } from '../ticket/load-tickets.ts';
import type { Transaction } from '../transaction/transaction.ts';

interface OfTenant {
  organizationId: string;
}

const holdName = compiledOnce(({ name }: { name: string }) => nameLock(name));

const idsOf = compiledOnce(
  (of: OfTenant & { keys: readonly string[] }) => sql<{ id: string; key: string }>`
  select id, key from tickets where organization_id = ${of.organizationId} and key = any(${of.keys}::text[])`,
);

/** The live boards of tickets, locked in the order of their ids. */
const lockBoards = compiledOnce(
  (of: OfTenant & { ids: readonly string[] }, tx: Transaction) => sql<object>`
  select ${tx.columnsSql(Board, 'b')} from boards b
  where b.organization_id = ${of.organizationId} and b.deleted_at is null and b.id = any(array(
    select t.board_id from tickets t where t.organization_id = ${of.organizationId} and t.id = any(${of.ids}::uuid[])))
  order by b.id for no key update of b`,
);

/** Live tickets of live projects, locked in the order of the ids, which are sorted. */
const lockTickets = compiledOnce(
  (of: OfTenant & { ids: readonly string[] }, tx: Transaction) => sql<TicketWithProjectRow>`
  select ${tx.columnsSql(Ticket, 't')}, ${lists}, p.archived as project_archived
  from unnest(${of.ids}::uuid[]) with ordinality as named (id, place) cross join lateral (
    select w.* from tickets w
    where w.organization_id = ${of.organizationId} and w.id = named.id and (w.deleted_at is null) is true
    for no key update) t
  cross join lateral (
    select p.archived from projects p
    where p.organization_id = ${of.organizationId} and p.id = t.project_id and p.deleted_at is null offset 0) p
  order by named.place`,
);

const relationById = compiledOnce(
  (of: OfTenant & { id: string }, tx: Transaction) => sql<object>`
  select ${tx.columnsSql(Relation, 'r')} from ticket_relations r
  where r.organization_id = ${of.organizationId} and r.id = ${of.id} for no key update`,
);

/** The same relation and the parent of the child. */
const relationsLike = compiledOnce(
  (of: OfTenant & { kind: string; fromId: string; toId: string }, tx: Transaction) => sql<
    object & { is_gone: boolean }
  >`
  select ${tx.columnsSql(Relation, 'r')}, exists (select from tickets t
    where t.organization_id = r.organization_id and t.id = r.from_id and t.deleted_at is not null) as is_gone
  from ticket_relations r
  where r.organization_id = ${of.organizationId} and r.kind = ${of.kind} and r.to_id = ${of.toId}
    and (r.from_id = ${of.fromId} or r.kind = 'parent')`,
);

const countsOf = compiledOnce(
  (of: OfTenant & { ids: readonly string[] }) => sql<{ id: string; count: number }>`
  select n.id, (select count(*)::integer from ticket_relations r
    where r.organization_id = ${of.organizationId} and (r.from_id = n.id or r.to_id = n.id)) as count
  from unnest(${of.ids}::uuid[]) as n (id)`,
);

/** The parent to be and all above it, the nearest first; and the levels from the child on. */
const treeOf = compiledOnce(
  (of: OfTenant & { fromId: string; toId: string }) => sql<{ above: string[]; levels: number }>`
  with recursive above (id, level) as (
      select ${of.fromId}::uuid, 1
      union all
      select r.from_id, a.level + 1 from above a join ticket_relations r
        on r.organization_id = ${of.organizationId} and r.kind = 'parent' and r.to_id = a.id),
    below (id, level) as (
      select ${of.toId}::uuid, 1
      union all
      select r.to_id, b.level + 1 from below b join ticket_relations r
        on r.organization_id = ${of.organizationId} and r.kind = 'parent' and r.from_id = b.id)
  select array(select id from above order by level) as above, (select max(level)::integer from below) as levels`,
);

/** Relations of the transaction's tenant in PostgreSQL. */
export function createRelationStore(tx: Transaction, loader: TicketLoader): RelationStore {
  const { organizationId } = tx;

  /** Those of the tickets that are there, by id. */
  function locked(boardRows: readonly object[], rows: readonly TicketWithProjectRow[]) {
    const boards = new Map(boardRows.map((row) => tx.load(Board, row)).map((one) => [one.id, one]));
    const found = new Map<string, LockedTicket>();
    for (const row of rows) {
      const { ticket, project } = loader.withProject(row);
      const board = boards.get(ticket.boardId);
      // It was moved while its board was waited for.
      if (board === undefined) throw new TransactionConflict();
      found.set(ticket.id, { ticket, project, board });
    }
    return found;
  }

  return {
    async loadToAdd(ref, type, otherRef) {
      tx.queueFor('relations');
      const refs = [ref, otherRef];
      const [, named] = await tx.batch(
        holdName({ name: `${organizationId}/relations` }),
        idsOf({ organizationId, keys: refs.filter((one) => !isIdentifier(one)) }),
      );
      const byKey = new Map(named.map(({ id, key }) => [key, id]));
      const [id, otherId] = refs.map((one) => (isIdentifier(one) ? one : byKey.get(one)));
      if (id === undefined) return null;
      const ids = [...new Set([id, otherId ?? id])].toSorted();
      const ends = endsOf(type, id, otherId ?? id);
      const [boards, tickets, like, counted, [tree]] = await tx.batch(
        lockBoards({ organizationId, ids }, tx),
        lockTickets({ organizationId, ids }, tx),
        relationsLike({ organizationId, ...ends }, tx),
        countsOf({ organizationId, ids }),
        ends.kind === 'parent' ? treeOf({ organizationId, ...ends }) : null,
      );
      const found = locked(boards, tickets);
      const one = found.get(id);
      const { same, parent } = standing(like, ends);
      if (one === undefined) return null;
      const countOf = (wanted: string | undefined) =>
        counted.find((row) => row.id === wanted)?.count ?? 0;
      return {
        one,
        other: otherId === undefined || otherId === id ? null : (found.get(otherId) ?? null),
        same,
        counts: { one: countOf(id), other: countOf(otherId) },
        tree: tree === undefined ? null : { ...tree, parent },
      };
    },
    async load(id) {
      const [[row]] = await tx.batch(relationById({ organizationId, id }, tx));
      if (row === undefined) return null;
      const relation = tx.load(Relation, row);
      const ids = [relation.fromId, relation.toId].toSorted();
      const [boards, tickets] = await tx.batch(
        lockBoards({ organizationId, ids }, tx),
        lockTickets({ organizationId, ids }, tx),
      );
      const found = locked(boards, tickets);
      const [from, to] = [found.get(relation.fromId), found.get(relation.toId)];
      return from && to ? { relation, ends: [from, to] } : null;
    },
  };

  /** The same relation among these, and the parent of the child. */
  function standing(rows: readonly { is_gone: boolean }[], { fromId, kind }: RelationEnds) {
    const all = rows.map(({ is_gone: isGone, ...row }) => ({
      relation: tx.load(Relation, row),
      isGone,
    }));
    const same = all.find(({ relation }) => relation.fromId === fromId)?.relation ?? null;
    return { same, parent: kind === 'parent' ? (all[0] ?? null) : null };
  }
}
