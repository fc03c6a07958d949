import {
  answerBudget,
  isIdentifier,
  relationBudget,
  typeFor,
  type HiddenRelation,
  type IncludedRelations,
  type RelatedTicket,
  type RelationKind,
  type RelationQueries,
  type RelationRecord,
} from '@basalt/domain';
import { sql, type RawBuilder } from 'kysely';
import { liveParent } from '../comment/comments.queries.ts';
import { compiledOnce, db, selection } from '../sql/query.ts';
import type { TenantReads } from '../transaction/tenant-reads.ts';
import { idOfKey } from '../sql/id-of-key.ts';

/** A relation of one of the requested tickets. */
export interface RelationRow extends Pick<RelationRecord, 'id' | 'created_by' | 'created_at'> {
  kind: RelationKind;
  from_id: string;
  own_id: string;
  /** Null when the caller does not see the other ticket. */
  ticket: RelatedTicket | null;
}

const seenTicket = sql`select json_build_object('id', t.id, 'key', t.key, 'title', t.title, 'project_id', t.project_id,
      'board_id', t.board_id, 'done', b.is_done, 'archived', t.archived) as record
    from tickets t join boards b on b.organization_id = t.organization_id and b.id = t.board_id
      join projects p on p.organization_id = t.organization_id and p.id = t.project_id and p.deleted_at is null`;

/** The relations of tickets with live tickets. `owner_of` also finds live tickets that the caller does not see. */
const relationsOf = (organizationId: string, isOwn: RawBuilder<unknown>, limit: number) =>
  sql<RelationRow>`
    select r.id, r.kind, r.from_id, r.created_by, r.created_at, own.id as own_id, other.record as ticket
    from tickets own join ticket_relations r
      on r.organization_id = own.organization_id and (r.from_id = own.id or r.to_id = own.id)
    cross join lateral (select case when r.from_id = own.id then r.to_id else r.from_id end as id) end_of
    left join lateral (${seenTicket} where t.organization_id = r.organization_id and t.id = end_of.id
      and t.deleted_at is null offset 0) other on true
    where own.organization_id = ${organizationId} and ${isOwn}
      and (other.record is not null or basalt.owner_of('ticket', end_of.id) is not null)
    order by own.id, r.created_at, r.id limit ${sql.lit(limit)}`;

const relationsOfTicket = (name: 'id' | 'key') =>
  compiledOnce(({ organizationId, ref }: { organizationId: string; ref: string }) => {
    const isOwn = sql`own.id = ${name === 'id' ? ref : idOfKey(organizationId, ref)}`;
    return relationsOf(organizationId, isOwn, relationBudget.ofTicket);
  });

const statements = { id: relationsOfTicket('id'), key: relationsOfTicket('key') };

/** The relations of live tickets; at most `includedRecords` of the budget. The ids must be of tickets that the caller sees. */
export const relationsOfRecords = compiledOnce(
  ({ organizationId, ids }: { organizationId: string; ids: readonly string[] }) => {
    const isOwn = sql`own.id = any(${ids}::uuid[]) and own.deleted_at is null`;
    return relationsOf(organizationId, isOwn, answerBudget.includedRecords);
  },
);

/** The rows, grouped by ticket. */
export function relationsByTicket(rows: readonly RelationRow[]): IncludedRelations[] {
  const byTicket = Map.groupBy(rows, (row) => row.own_id);
  return [...byTicket].map(([id, some]) => ({ id, relations: some.map(recordOf) }));
}

function recordOf({
  own_id: ownId,
  from_id: fromId,
  ticket,
  kind,
  ...row
}: RelationRow): RelationRecord | HiddenRelation {
  const type = typeFor({ kind, fromId, toId: '' }, ownId);
  if (ticket === null) return { type, hidden: true };
  return { id: row.id, type, ticket, created_by: row.created_by, created_at: row.created_at };
}

/** Row-level security leaves only the relations whose tickets the caller sees. */
const findRelation = compiledOnce(
  ({ organizationId, id }: { organizationId: string; id: string }) =>
    db
      .selectFrom('relations_of_live_tickets')
      .select('id')
      .where('organization_id', '=', organizationId)
      .where('id', '=', id),
);

/** Reads of relations in PostgreSQL. */
export function createRelationQueries(reads: TenantReads): RelationQueries {
  const { organizationId } = reads;
  return {
    async find(id) {
      const [found] = await reads.rows(findRelation({ organizationId, id }));
      return found ?? null;
    },
    async list(ref) {
      const [present = [], rows = []] = await reads.all(
        selection(liveParent(organizationId, { kind: 'ticket', ref })),
        statements[isIdentifier(ref) ? 'id' : 'key']({ organizationId, ref }),
      );
      if (present.length === 0) return null;
      return (rows as RelationRow[]).map((row) => ({
        id: row.id,
        createdAt: row.created_at,
        shown: recordOf(row),
      }));
    },
  };
}
