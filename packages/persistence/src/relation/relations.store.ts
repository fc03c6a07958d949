import {
  Board,
  endsOf,
  isIdentifier,
  Relation,
  RelationGraph,
  Ticket,
  type LoadedForRelations,
  type LockedTicket,
  type RelationEnds,
  type RelationStore,
  type RelationWithTickets,
} from '@basalt/domain';
import { sql } from 'kysely';
import { TransactionConflict } from '../connection/storage-errors.ts';
import { nameLock } from '../sql/name-lock.ts';
import { compiledOnce } from '../sql/query.ts';
import { idOfKey } from '../sql/id-of-key.ts';
import { lists, type TicketLoader, type TicketWithProjectRow } from '../ticket/load-tickets.ts';
import type { Transaction } from '../transaction/transaction.ts';

interface OfTenant {
  organizationId: string;
}

const idsOf = compiledOnce(
  (of: OfTenant & { keys: readonly string[] }) => sql<{ id: string; key: string }>`
  select t.id, named.key from unnest(${of.keys}::text[]) as named (key)
  join tickets t on t.organization_id = ${of.organizationId} and t.id = ${idOfKey(of.organizationId, sql`named.key`)}`,
);

const parentsOf = compiledOnce(
  (of: OfTenant & { ids: readonly string[]; keys: readonly string[] }) => sql<{ id: string }>`
  select distinct r.from_id as id from ticket_relations r
  where r.organization_id = ${of.organizationId} and r.kind = 'parent' and r.to_id = any(array(
    select w.id from unnest(${of.ids}::uuid[]) w (id)
    union all
    select ${idOfKey(of.organizationId, sql`named.key`)} from unnest(${of.keys}::text[]) as named (key)))`,
);

/** The live boards of tickets, locked in the order of their ids. */
const lockBoards = compiledOnce(
  (of: OfTenant & { ids: readonly string[] }, tx: Transaction) => sql<object>`
  select ${tx.columnsSql(Board, 'b')} from boards b
  where b.organization_id = ${of.organizationId} and b.deleted_at is null and b.id = any(array(
    select t.board_id from tickets t where t.organization_id = ${of.organizationId} and t.id = any(${of.ids}::uuid[])))
  order by b.id for no key update of b`,
);

/** Live tickets of live projects, locked in the order of `ids`, which the caller has sorted. */
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

const relationsNamed = compiledOnce(
  (of: OfTenant & { ids: readonly string[] }, tx: Transaction) => sql<object>`
  select ${tx.columnsSql(Relation, 'r')} from ticket_relations r
  where r.organization_id = ${of.organizationId} and r.id = any(${of.ids}::uuid[]) order by r.id for no key update`,
);

interface OfEnds extends OfTenant {
  kinds: readonly string[];
  fromIds: readonly string[];
  toIds: readonly string[];
}

/** Relations with these ends that exist, and the relations of the children with their present parents. */
const relationsLike = compiledOnce(
  (of: OfEnds, tx: Transaction) => sql<object & { is_gone: boolean }>`
  select ${tx.columnsSql(Relation, 'r')}, exists (select from tickets t
    where t.organization_id = r.organization_id and t.id = r.from_id and t.deleted_at is not null) as is_gone
  from unnest(${of.kinds}::text[], ${of.fromIds}::uuid[], ${of.toIds}::uuid[]) as n (kind, from_id, to_id)
  join ticket_relations r on r.organization_id = ${of.organizationId} and r.kind = n.kind and r.to_id = n.to_id
    and (r.from_id = n.from_id or r.kind = 'parent')`,
);

const countsOf = compiledOnce(
  (of: OfTenant & { ids: readonly string[] }) => sql<{ id: string; count: number }>`
  select n.id, (select count(*)::integer from ticket_relations r
    where r.organization_id = ${of.organizationId} and (r.from_id = n.id or r.to_id = n.id)) as count
  from unnest(${of.ids}::uuid[]) as n (id)`,
);

/** For each ticket: `above` is the ticket and its ancestors, the nearest first; `levels` counts the ticket and the levels below it. */
const treesOf = compiledOnce(
  (of: OfTenant & { ids: readonly string[] }) => sql<{
    id: string;
    above: string[];
    levels: number;
  }>`
  select n.id, above.ids as above, below.levels from unnest(${of.ids}::uuid[]) as n (id)
  cross join lateral (
    with recursive found (id, level) as (
      select n.id, 1
      union all
      select r.from_id, f.level + 1 from found f join ticket_relations r
        on r.organization_id = ${of.organizationId} and r.kind = 'parent' and r.to_id = f.id)
    select array_agg(id order by level) as ids from found) above
  cross join lateral (
    with recursive found (id, level) as (
      select n.id, 1
      union all
      select r.to_id, f.level + 1 from found f join ticket_relations r
        on r.organization_id = ${of.organizationId} and r.kind = 'parent' and r.from_id = f.id)
    select max(level)::integer as levels from found) below`,
);

/** Relations of the transaction's tenant in PostgreSQL. */
export function createRelationStore(tx: Transaction, loader: TicketLoader): RelationStore {
  const { organizationId } = tx;

  /** The statement that locks new relations of the organization. Transactions of this process also queue for it. */
  const lockRelations = () => {
    tx.queueFor('relations');
    return nameLock(`${organizationId}/relations`);
  };

  /** The loaded tickets with their boards, by id. Throws TransactionConflict when a ticket is on another board now. */
  function locked(boardRows: readonly object[], rows: readonly TicketWithProjectRow[]) {
    const boards = new Map(
      boardRows.map((row) => tx.load(Board, row)).map((board) => [board.id, board]),
    );
    const found = new Map<string, LockedTicket>();
    for (const row of rows) {
      const { ticket, project } = loader.withProject(row);
      const board = boards.get(ticket.boardId);
      // Another transaction moved the ticket while this one waited for the lock of its board.
      if (board === undefined) throw new TransactionConflict();
      found.set(ticket.id, { ticket, project, board });
    }
    return found;
  }

  async function loadForMany(all: readonly RelationEnds[]): Promise<LoadedForRelations> {
    const ids = [...new Set(all.flatMap(({ fromId, toId }) => [fromId, toId]))].toSorted();
    const parents = all.filter(({ kind }) => kind === 'parent');
    const inTrees = [...new Set(parents.flatMap(({ fromId, toId }) => [fromId, toId]))];
    const of = {
      organizationId,
      kinds: all.map(({ kind }) => kind),
      fromIds: all.map(({ fromId }) => fromId),
      toIds: all.map(({ toId }) => toId),
    };
    const [boards, rows, like, counts, trees] = await tx.batch(
      lockBoards({ organizationId, ids }, tx),
      lockTickets({ organizationId, ids }, tx),
      relationsLike(of, tx),
      countsOf({ organizationId, ids }),
      inTrees.length > 0 ? treesOf({ organizationId, ids: inTrees }) : null,
    );
    return {
      tickets: locked(boards, rows),
      present: like.map(({ is_gone: isGone, ...row }) => ({
        relation: tx.load(Relation, row),
        isGone,
      })),
      counts: new Map(counts.map(({ id, count }) => [id, count])),
      above: new Map(trees.map(({ id, above }) => [id, above])),
      levels: new Map(trees.map(({ id, levels }) => [id, levels])),
    };
  }

  async function loadAll(ids: readonly string[]): Promise<readonly RelationWithTickets[]> {
    const [found] = await tx.batch(relationsNamed({ organizationId, ids }, tx));
    const relations = found.map((row) => tx.load(Relation, row));
    const ends = [...new Set(relations.flatMap(({ fromId, toId }) => [fromId, toId]))].toSorted();
    if (ends.length === 0) return [];
    const [boards, rows] = await tx.batch(
      lockBoards({ organizationId, ids: ends }, tx),
      lockTickets({ organizationId, ids: ends }, tx),
    );
    const tickets = locked(boards, rows);
    return relations.flatMap((relation) => {
      const [from, to] = [tickets.get(relation.fromId), tickets.get(relation.toId)];
      return from && to ? [{ relation, ends: [from, to] as const }] : [];
    });
  }

  return {
    async hold() {
      await tx.batch(lockRelations());
    },
    async holdParents(refs, named = []) {
      const ids = refs.filter(isIdentifier);
      const keys = refs.filter((ref) => !isIdentifier(ref));
      const [, parents, others] = await tx.batch(
        lockRelations(),
        parentsOf({ organizationId, ids, keys }),
        named.length === 0 ? null : idsOf({ organizationId, keys: named }),
      );
      return [...parents, ...others].map(({ id }) => id);
    },
    loadForMany,
    async loadToAdd(ref, type, otherRef) {
      const refs = [ref, otherRef];
      const keys = refs.filter((wantedRef) => !isIdentifier(wantedRef));
      const [, named] = await tx.batch(lockRelations(), idsOf({ organizationId, keys }));
      const byKey = new Map(named.map(({ id, key }) => [key, id]));
      const [id, otherId] = refs.map((wantedRef) =>
        isIdentifier(wantedRef) ? wantedRef : byKey.get(wantedRef),
      );
      if (id === undefined) return null;
      const ends = endsOf(type, id, otherId ?? id);
      const { tickets, ...loaded } = await loadForMany([ends]);
      const first = tickets.get(id);
      if (first === undefined) return null;
      const second =
        otherId === undefined || otherId === id ? null : (tickets.get(otherId) ?? null);
      const graph = new RelationGraph();
      graph.take(loaded);
      return { one: first, other: second, ...graph.around(ends) };
    },
    load: async (id) => (await loadAll([id]))[0] ?? null,
    loadAll,
  };
}
