import { Board } from '@basalt/domain';
import { sql, type RawBuilder } from 'kysely';
import { compiledOnce } from '../sql/query.ts';
import type { Transaction } from '../transaction/transaction.ts';

/** Boards of a project, and the value that says which. */
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

/** A ticket, by its id or key, and another board, by its id or slug. */
interface OfTicket {
  organizationId: string;
  ref: string;
  otherId: string | null;
  otherSlug: string | null;
}

/**
 * Statements that lock the board of the ticket that a condition on `w` finds, and another one if it is of the same
 * project, in the order of the ids. Nothing but what can be read in one statement: the ticket may have moved by the time
 * that the boards are locked. A retry gets every board that the ticket could be on. First the ticket, then its boards by
 * their keys: `offset 0` and the question for each ticket leave PostgreSQL no other way. It may find it cheaper to look
 * for the ticket among all those of each board's project, or for the boards among all there are.
 */
export function boardLocksOf(condition: (alias: string, ref: string) => RawBuilder<unknown>) {
  const lock = (these: (of: OfTicket) => RawBuilder<unknown>) =>
    compiledOnce((of: OfTicket, tx: Transaction) => {
      const { organizationId, ref } = of;
      return sql<object>`
      select ${tx.columnsSql(Board, 'b')} from (
        select w.project_id, w.board_id from tickets w
        where w.organization_id = ${organizationId} and ${condition('w', ref)} offset 0) w
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
