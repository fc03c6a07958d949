import type { SetChange, TicketOfBoard } from '@basalt/domain';
import { sql } from 'kysely';
import { compiledOnce } from '../sql/query.ts';

interface OfBoard {
  organizationId: string;
  boardId: string;
}

/** What a change of a board needs of all tickets on it: those that are not deleted in rank order, then the deleted ones. Grows with the board. */
export const ticketsOfBoard = compiledOnce(
  ({ organizationId, boardId }: OfBoard) => sql<TicketOfBoard>`
  select id, rank, version, entered_board_at, commented_at, is_deleted from (
    select id, rank, version, entered_board_at, commented_at, false as is_deleted from tickets
    where organization_id = ${organizationId} and board_id = ${boardId} and deleted_at is null
    union all
    select id, rank, version, entered_board_at, commented_at, true from tickets
    where organization_id = ${organizationId} and board_id = ${boardId} and deleted_at is not null) t
  order by is_deleted, rank, id`,
);

/** How many tickets of the board are not deleted, archived ones too. */
export const countOfBoard = compiledOnce(
  ({ organizationId, boardId }: OfBoard) => sql<{ total: number }>`
  select count(*)::integer as total from tickets
  where organization_id = ${organizationId} and board_id = ${boardId} and deleted_at is null`,
);

const raise = (isDeleted: string) =>
  compiledOnce(
    ({ organizationId, boardId, now }: OfBoard & { now: string }) => sql`
    update tickets set version = version + 1, updated_at = ${now}
    where organization_id = ${organizationId} and board_id = ${boardId} and deleted_at ${sql.raw(isDeleted)}`,
  );

const [raiseLive, raiseDeleted] = [raise('is null'), raise('is not null')];

/** Version and `updated_at` of all tickets of a board grow. Two statements: each has its index. */
export function raiseTicketsOfBoard(
  organizationId: string,
  { boardId, now }: Extract<SetChange, { kind: 'tickets_of_board' }>,
) {
  const of = { organizationId, boardId, now: now.toISOString() };
  return [raiseLive(of), raiseDeleted(of)];
}

interface Sent {
  organizationId: string;
  from: string;
  to: string;
  now: string;
}

const sendLive = compiledOnce(
  ({ organizationId, from, to, now, rankPrefix }: Sent & { rankPrefix: string }) => sql`
  update tickets set board_id = ${to}, rank = ${rankPrefix}::text || rank, version = version + 1, updated_at = ${now},
    entered_board_at = ${now}
  where organization_id = ${organizationId} and board_id = ${from} and deleted_at is null`,
);

const sendDeleted = compiledOnce(
  ({ organizationId, from, to, now }: Sent) => sql`
  update tickets set board_id = ${to}, version = version + 1, updated_at = ${now}
  where organization_id = ${organizationId} and board_id = ${from} and deleted_at is not null`,
);

/** All tickets of a board come onto another one. */
export function sendTickets(
  organizationId: string,
  { from, to, rankPrefix, now }: Extract<SetChange, { kind: 'tickets_sent' }>,
) {
  const sent = { organizationId, from, to, now: now.toISOString() };
  return [sendLive({ ...sent, rankPrefix }), sendDeleted(sent)];
}
