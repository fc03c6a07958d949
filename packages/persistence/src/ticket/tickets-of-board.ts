import type { SetChange, TicketOfBoard } from '@basalt/domain';
import { sql } from 'kysely';
import { compiledOnce } from '../sql/query.ts';
import { setVariables } from '../sql/settings.ts';

interface OfBoard {
  organizationId: string;
  boardId: string;
}

/** What a change of a board needs of all tickets on it: those that are not deleted in rank order, then the deleted ones. Grows with the board. */
export const ticketsOfBoard = compiledOnce(
  ({ organizationId, boardId }: OfBoard) => sql<TicketOfBoard>`
  select id, version, entered_board_at, commented_at, is_deleted from (
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

/** A statement writes this many tickets: more would take longer than one statement may. */
const batchSize = 2_000;

/** A list in parts, of each of which one statement writes the tickets. */
const inParts = <Item>(items: readonly Item[]): (readonly Item[])[] =>
  Array.from({ length: Math.ceil(items.length / batchSize) }, (_, at) =>
    items.slice(at * batchSize, (at + 1) * batchSize),
  );

interface Part {
  organizationId: string;
  ids: readonly string[];
  now: string;
}

const raise = compiledOnce(
  ({ organizationId, ids, now }: Part) => sql`
  update tickets t set version = t.version + 1, updated_at = ${now}
  from unnest(${ids}::uuid[]) as raised (id)
  where t.organization_id = ${organizationId} and t.id = raised.id`,
);

const sendStanding = compiledOnce(
  ({ organizationId, ids, now, to, ranks }: Part & { to: string; ranks: readonly string[] }) => sql`
  update tickets t set board_id = ${to}, rank = sent.rank, version = t.version + 1, updated_at = ${now},
    entered_board_at = ${now}
  from unnest(${ids}::uuid[], ${ranks}::text[]) as sent (id, rank)
  where t.organization_id = ${organizationId} and t.id = sent.id`,
);

const sendDeleted = compiledOnce(
  ({ organizationId, ids, now, to }: Part & { to: string }) => sql`
  update tickets t set board_id = ${to}, version = t.version + 1, updated_at = ${now}
  from unnest(${ids}::uuid[]) as sent (id)
  where t.organization_id = ${organizationId} and t.id = sent.id`,
);

/** Version and `updated_at` of tickets grow. */
export function raiseTickets(
  organizationId: string,
  { ticketIds, now }: Extract<SetChange, { kind: 'tickets_raised' }>,
) {
  const at = now.toISOString();
  return inParts(ticketIds).map((ids) => raise({ organizationId, ids, now: at }));
}

/** What relations say of the tickets is not counted where neither of two boards, or both, are of finished work. */
const setKeepsCompletion = (value: 'on' | 'off') =>
  setVariables({ 'basalt.keeps_completion': value });

/** Tickets come onto another board. */
export function sendTickets(
  organizationId: string,
  {
    to,
    keepsCompletion = false,
    ranks,
    deletedIds,
    now,
  }: Extract<SetChange, { kind: 'tickets_sent' }>,
) {
  const of = { organizationId, to, now: now.toISOString() };
  const statements = [
    ...inParts([...ranks]).map((some) =>
      sendStanding({ ...of, ids: some.map(([id]) => id), ranks: some.map(([, rank]) => rank) }),
    ),
    ...inParts(deletedIds).map((ids) => sendDeleted({ ...of, ids })),
  ];
  return keepsCompletion
    ? [setKeepsCompletion('on'), ...statements, setKeepsCompletion('off')]
    : statements;
}
