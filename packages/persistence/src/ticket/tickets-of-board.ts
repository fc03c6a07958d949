import type { SetChange, TicketOfBoard } from '@basalt/domain';
import { sql } from 'kysely';
import { compiledOnce, type Selection } from '../sql/query.ts';
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

const rerank = compiledOnce(
  ({ organizationId, ids, now, ranks }: Part & { ranks: readonly string[] }) => sql`
  update tickets t set rank = new.rank, version = t.version + 1, updated_at = ${now}
  from unnest(${ids}::uuid[], ${ranks}::text[]) as new (id, rank)
  where t.organization_id = ${organizationId} and t.id = new.id`,
);

const sendDeleted = compiledOnce(
  ({ organizationId, ids, now, to }: Part & { to: string }) => sql`
  update tickets t set board_id = ${to}, version = t.version + 1, updated_at = ${now}
  from unnest(${ids}::uuid[]) as sent (id)
  where t.organization_id = ${organizationId} and t.id = sent.id`,
);

/**
 * After a checkpoint each page that changes is written whole, and these statements change thousands. Compressing them by pglz takes a
 * quarter of the time, and saves a fifth of what is written. Until the end of the transaction they are not, where the login may say so.
 */
const wholePages = compiledOnce(
  () => sql`select set_config('wal_compression', 'off', true)
  where current_setting('wal_compression') = 'pglz' and has_parameter_privilege('wal_compression', 'set')`,
);

/** The statements about the parts of a list. */
const ofParts = <Item>(
  items: readonly Item[],
  statementOf: (some: readonly Item[]) => Selection<unknown>,
): Selection<unknown>[] => {
  const statements = inParts(items).map(statementOf);
  return statements.length > 1 ? [wholePages({}), ...statements] : statements;
};

/** Version and `updated_at` of tickets grow. */
export function raiseTickets(
  organizationId: string,
  { ticketIds, now }: Extract<SetChange, { kind: 'tickets_raised' }>,
) {
  const at = now.toISOString();
  // In the order in which they were stored: neighbours are on one page.
  return ofParts(ticketIds.toSorted(), (ids) => raise({ organizationId, ids, now: at }));
}

/** The statements that give tickets these ranks. */
const withRanks = (
  ranks: ReadonlyMap<string, string>,
  statementOf: (part: { ids: string[]; ranks: string[] }) => Selection<unknown>,
) =>
  ofParts(
    [...ranks].toSorted(([one], [other]) => (one < other ? -1 : 1)),
    (some) => statementOf({ ids: some.map(([id]) => id), ranks: some.map(([, rank]) => rank) }),
  );

/** Tickets get new ranks; their version and `updated_at` grow. */
export const newRanks = (
  organizationId: string,
  { ranks, now }: Extract<SetChange, { kind: 'ranks' }>,
) => withRanks(ranks, (part) => rerank({ organizationId, now: now.toISOString(), ...part }));

/** What relations say of tickets is not counted for each that comes onto another board. */
const setKeepsCompletion = (value: 'on' | 'off') =>
  setVariables({ 'basalt.keeps_completion': value });

/** Counts what relations say of all tickets that these have relations with. */
const countRelatives = compiledOnce(
  ({ organizationId, ids, now }: Part) =>
    sql`select basalt.keep_relatives(${organizationId}, ${ids}::uuid[], '{}', ${now})`,
);

/** Tickets come onto another board. What relations say is counted behind all of them, not for each: that would take seconds of thousands. */
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
  return [
    setKeepsCompletion('on'),
    ...withRanks(ranks, (part) => sendStanding({ ...of, ...part })),
    ...ofParts(deletedIds.toSorted(), (ids) => sendDeleted({ ...of, ids })),
    setKeepsCompletion('off'),
    ...(keepsCompletion
      ? []
      : inParts([...ranks.keys()]).map((ids) => countRelatives({ ...of, ids }))),
  ];
}
