import { Board } from '@basalt/domain';
import { sql, type RawBuilder } from 'kysely';
import { compiledOnce } from '../sql/query.ts';
import type { Transaction } from '../transaction/transaction.ts';

/** The boards of a project. `value` is the id or slug of the one that is meant. */
interface Which {
  organizationId: string;
  projectId: string;
  value?: unknown;
}

/**
 * Live boards of a project, if that is live, by a further condition on `b`, locked in the order of the ids
 * so that two transactions never wait for each other.
 */
const lockBoards = (condition: (value: unknown) => RawBuilder<unknown>) =>
  compiledOnce(
    ({ organizationId, projectId, value }: Which, tx: Transaction) => sql<object>`
    select ${tx.columnsSql(Board, 'b')} from boards b
    where b.organization_id = ${organizationId} and b.project_id = ${projectId} and b.deleted_at is null
      and ${condition(value)}
      and exists (select from projects p where p.organization_id = ${organizationId} and p.id = ${projectId}
        and p.deleted_at is null)
    order by b.id for no key update of b`,
  );

/** The statements that lock boards of a project: all, or the one that `value` names. */
export const boardLocks = {
  all: lockBoards(() => sql`true`),
  byId: lockBoards((id) => sql`b.id = ${id}`),
  bySlug: lockBoards((slug) => sql`b.slug = ${slug}`),
};

/** SQL that is true for the ticket that is meant, by its id or key, among the tickets `alias` of the tenant. */
export type TicketCondition = (
  alias: string,
  ref: string,
  organizationId: string,
) => RawBuilder<unknown>;

/** A ticket, by its id or key, and another board, by its id or slug. */
interface OfTicket {
  organizationId: string;
  ref: string;
  otherId: string | null;
  otherSlug: string | null;
}

/**
 * Statements that lock the board of a ticket, and a second board if it is of the same project, in the order of the ids. A
 * condition on `w` finds the ticket. The ticket may move before its board is locked: the caller checks that and tries again with
 * `retry`, which locks all boards of the project. `offset 0` and the lateral join force PostgreSQL to read the ticket first and
 * then its boards by their keys. Without them its plan may read all tickets of a project, or all boards.
 */
export function boardLocksOf(condition: TicketCondition) {
  const lock = (these: (of: OfTicket) => RawBuilder<unknown>) =>
    compiledOnce((of: OfTicket, tx: Transaction) => {
      const { organizationId, ref } = of;
      return sql<object>`
      select ${tx.columnsSql(Board, 'b')} from (
        select w.project_id, w.board_id from tickets w
        where w.organization_id = ${organizationId} and ${condition('w', ref, organizationId)} offset 0) w
      cross join lateral (
        select * from boards b
        where b.organization_id = ${organizationId} and b.project_id = w.project_id and b.deleted_at is null
          and ${these(of)}
        order by b.id for no key update) b`;
    });
  return {
    first: lock(({ otherId }) => sql`b.id in (w.board_id, ${otherId}::uuid)`),
    bySlug: lock(
      ({ otherId, otherSlug }) =>
        sql`(b.id in (w.board_id, ${otherId}::uuid) or b.slug = ${otherSlug})`,
    ),
    retry: lock(() => sql`true`),
  };
}
