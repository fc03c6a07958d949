import type { SetChange, TicketOfBoard } from '@basalt/domain';
import { sql } from 'kysely';
import { compiledOnce, type Selection } from '../sql/query.ts';

interface OfBoard {
  organizationId: string;
  boardId: string;
}

/**
 * All tickets of a board: those that are not deleted in the order of their ranks, then the deleted ones. It takes longer on a longer
 * board.
 */
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

/** The maximum number of tickets that one statement writes: more might exceed the time limit of a statement. */
const batchSize = 2_000;

/** Splits a list into batches, one for each statement. */
const inParts = <Item>(items: readonly Item[]): (readonly Item[])[] =>
  Array.from({ length: Math.ceil(items.length / batchSize) }, (_, at) =>
    items.slice(at * batchSize, (at + 1) * batchSize),
  );

interface Part {
  organizationId: string;
  ids: readonly string[];
  now: string;
}

const raiseVersions = compiledOnce(
  ({ organizationId, ids, now }: Part) => sql`
  update tickets t set version = t.version + 1, updated_at = ${now}
  from unnest(${ids}::uuid[]) as raised (id)
  where t.organization_id = ${organizationId} and t.id = raised.id`,
);

const moveWithRanks = compiledOnce(
  ({ organizationId, ids, now, to, ranks }: Part & { to: string; ranks: readonly string[] }) => sql`
  update tickets t set board_id = ${to}, rank = sent.rank, version = t.version + 1, updated_at = ${now},
    entered_board_at = ${now}
  from unnest(${ids}::uuid[], ${ranks}::text[]) as sent (id, rank)
  where t.organization_id = ${organizationId} and t.id = sent.id`,
);

const rerank = compiledOnce(
  ({ organizationId, ids, now, ranks }: Part & { ranks: readonly string[] }) => sql`
  update tickets t set rank = new.rank, version = t.version + 1, updated_at = ${now}
  from unnest(${ids}::uuid[], ${ranks}::text[]) as new (id, rank)
  where t.organization_id = ${organizationId} and t.id = new.id`,
);

const moveDeleted = compiledOnce(
  ({ organizationId, ids, now, to }: Part & { to: string }) => sql`
  update tickets t set board_id = ${to}, version = t.version + 1, updated_at = ${now}
  from unnest(${ids}::uuid[]) as sent (id)
  where t.organization_id = ${organizationId} and t.id = sent.id`,
);

/**
 * Switches the compression of whole pages off until the end of the transaction, if the login may do that. After a checkpoint
 * PostgreSQL writes each changed page as a whole, and these statements change thousands of pages: compression by pglz takes a
 * quarter of their time, and saves only a fifth of the bytes.
 */
const skipPageCompression = compiledOnce(
  () => sql`select set_config('wal_compression', 'off', true)
  where current_setting('wal_compression') = 'pglz' and has_parameter_privilege('wal_compression', 'set')`,
);

/** A statement for each batch of a list. */
const ofParts = <Item>(
  items: readonly Item[],
  statementOf: (some: readonly Item[]) => Selection<unknown>,
): Selection<unknown>[] => {
  const statements = inParts(items).map(statementOf);
  return statements.length > 1 ? [skipPageCompression({}), ...statements] : statements;
};

/** The statements that raise the `version` of tickets and set their `updated_at`. */
export function raiseTickets(
  organizationId: string,
  { ticketIds, now }: Extract<SetChange, { kind: 'tickets_raised' }>,
) {
  const at = now.toISOString();
  // In the order of the ids, in which they were created: neighbours are on the same page of the table.
  return ofParts(ticketIds.toSorted(), (ids) => raiseVersions({ organizationId, ids, now: at }));
}

/** The statements that give tickets these ranks. */
const withRanks = (
  ranks: ReadonlyMap<string, string>,
  statementOf: (part: { ids: string[]; ranks: string[] }) => Selection<unknown>,
) =>
  ofParts(
    [...ranks].toSorted(([a], [b]) => (a < b ? -1 : 1)),
    (some) => statementOf({ ids: some.map(([id]) => id), ranks: some.map(([, rank]) => rank) }),
  );

/** The statements that give tickets new ranks, raise their `version` and set their `updated_at`. */
export const newRanks = (
  organizationId: string,
  { ranks, now }: Extract<SetChange, { kind: 'ranks' }>,
) => withRanks(ranks, (part) => rerank({ organizationId, now: now.toISOString(), ...part }));

/** The statements that move tickets to another board. */
export function sendTickets(
  organizationId: string,
  { to, ranks, deletedIds, now }: Extract<SetChange, { kind: 'tickets_sent' }>,
) {
  const of = { organizationId, to, now: now.toISOString() };
  return [
    ...withRanks(ranks, (part) => moveWithRanks({ ...of, ...part })),
    ...ofParts(deletedIds.toSorted(), (ids) => moveDeleted({ ...of, ids })),
  ];
}
