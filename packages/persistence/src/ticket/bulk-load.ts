import {
  Board,
  bulkBudget,
  invalid,
  isIdentifier,
  ticketRef,
  type BulkItem,
  type LoadedForBulk,
  type OrderKey,
  type TicketStore,
} from '@basalt/domain';
import { sql } from 'kysely';
import { TransactionConflict } from '../connection/storage-errors.ts';
import { lastNumberOf } from './ticket-counter.ts';
import { projectToFill } from '../field/fields-of-project.ts';
import { compiledOnce } from '../sql/query.ts';
import type { Transaction } from '../transaction/transaction.ts';
import { manyTickets, type TicketLoader } from './load-tickets.ts';
import { namedInProject, namedOf } from './named-in-project.ts';

/** The boards of a project that the items of a bulk need: by their ids, their slugs and the tickets on them. */
interface NamedBoards {
  organizationId: string;
  projectId: string;
  ids: readonly string[];
  slugs: readonly string[];
  ticketIds: readonly string[];
  ticketKeys: readonly string[];
}

/**
 * Locks boards in the order of their ids. A retry locks all boards of the project, because a ticket moved while the first
 * attempt waited.
 */
const lockBoards = (areAll: boolean) =>
  compiledOnce(
    (of: NamedBoards, tx: Transaction) => sql<object>`
    select ${tx.columnsSql(Board, 'b')} from boards b
    where b.organization_id = ${of.organizationId} and b.project_id = ${of.projectId} and b.deleted_at is null
      and (${sql.lit(areAll)} or b.id = any(${of.ids}::uuid[]) or b.slug = any(${of.slugs}::text[]) or b.id in (
        select t.board_id from tickets t where t.organization_id = ${of.organizationId} and t.id = any(${of.ticketIds}::uuid[])
        union all
        select t.board_id from tickets t where t.organization_id = ${of.organizationId} and t.key = any(${of.ticketKeys}::text[])
        union all
        select t.board_id from former_ticket_keys f join tickets t on t.organization_id = f.organization_id and t.id = f.ticket_id
        where f.organization_id = ${of.organizationId} and f.key = any(${of.ticketKeys}::text[])))
      and exists (select from projects p where p.organization_id = ${of.organizationId} and p.id = ${of.projectId}
        and p.deleted_at is null)
    order by b.id for no key update of b`,
  );

const boardLocks = { named: lockBoards(false), all: lockBoards(true) };

/** Keys that tickets had in other projects. */
const formerKeysOf = compiledOnce(
  (of: { organizationId: string; keys: readonly string[] }) => sql<{ key: string; id: string }>`
  select key, ticket_id as id from former_ticket_keys
  where organization_id = ${of.organizationId} and key = any(${of.keys}::text[])`,
);

interface BoardKey extends OrderKey {
  board_id: string;
}

/** The last live ticket of each board of a project. */
const lastOfBoards = compiledOnce(
  (of: { organizationId: string; projectId: string }) => sql<BoardKey>`
  select b.id as board_id, last.id, last.rank, last.version from boards b cross join lateral (
    select t.id, t.rank, t.version from tickets t
    where t.organization_id = b.organization_id and t.board_id = b.id and t.deleted_at is null and not t.archived
    order by t.rank desc, t.id desc limit 1) last
  where b.organization_id = ${of.organizationId} and b.project_id = ${of.projectId} and b.deleted_at is null`,
);

/** All live tickets of these boards in order. It takes longer on longer boards. */
const ordersOf = compiledOnce(
  (of: Pick<NamedBoards, 'organizationId' | 'projectId' | 'ids' | 'slugs'>) => sql<BoardKey>`
  select b.id as board_id, t.id, t.rank, t.version from boards b cross join lateral (
    select t.id, t.rank, t.version from tickets t
    where t.organization_id = b.organization_id and t.board_id = b.id and t.deleted_at is null and not t.archived
    order by t.rank, t.id) t
  where b.organization_id = ${of.organizationId} and b.project_id = ${of.projectId} and b.deleted_at is null
    and (b.id = any(${of.ids}::uuid[]) or b.slug = any(${of.slugs}::text[]))`,
);

/** Loads and locks what the items of a bulk need, in one batch. */
export function bulkLoad(tx: Transaction, loader: TicketLoader): Pick<TicketStore, 'loadForBulk'> {
  const { organizationId, isRetry } = tx;
  return {
    async loadForBulk(projectId, items, otherTickets = []) {
      const refs = distinct([
        ...items.map((item) => 'ticket' in item && ticketRef(item.ticket)),
        ...otherTickets,
      ]);
      const ticketIds = refs.filter(isIdentifier);
      const ticketKeys = refs.filter((ref) => !isIdentifier(ref));
      const moves = items.filter(({ op }) => op === 'move');
      const named = { organizationId, projectId, ...boardsNamedBy(items), ticketIds, ticketKeys };
      const contents = items.filter(({ op }) => op === 'create' || op === 'update');
      const [boardRows, tickets, former, [filled], [counter], lasts, orders, ...others] =
        await tx.batch(
          boardLocks[isRetry ? 'all' : 'named'](named, tx),
          refs.length === 0
            ? null
            : manyTickets({ organizationId, projectId, ticketIds, ticketKeys }, tx),
          ticketKeys.length === 0 ? null : formerKeysOf({ organizationId, keys: ticketKeys }),
          projectToFill({ organizationId, projectId }),
          items.some(({ op }) => op === 'create')
            ? lastNumberOf({ organizationId, projectId })
            : null,
          contents.length === 0 ? null : lastOfBoards({ organizationId, projectId }),
          moves.length === 0 ? null : ordersOf({ ...named, ...boardsNamedBy(moves) }),
          ...namedInProject(organizationId, 'project', projectId, contents as readonly object[], {
            isNew: true,
          }),
        );
      if (filled === undefined) return null;
      const { fields, ...project } = filled;
      if (tickets.some(({ description_html: text, bytes }) => text === null && bytes > 0)) {
        throw tooLarge();
      }
      const boards = boardRows.map((row) => tx.load(Board, row));
      const locked = new Set(boards.map(({ id }) => id));
      // A ticket was moved while the transaction waited for the boards.
      if (tickets.some(({ board_id: id }) => !locked.has(id))) throw new TransactionConflict();
      return {
        project,
        boards,
        tickets: tickets.map(({ bytes: _bytes, ...row }) => loader.ticketOf(row)),
        formerKeys: new Map(former.map(({ key, id }) => [key, id])),
        orders: ordersByBoard(boards, lasts, orders, boardsNamedBy(moves)),
        lastNumber: counter?.last_number ?? 0,
        ...namedOf(others, fields),
      };
    },
  };
}

const tooLarge = () =>
  invalid(
    'items',
    `name tickets whose descriptions have more than ${bulkBudget.descriptionBytes} bytes together: change them in several requests`,
  );

/** The boards that items name by id or slug. */
function boardsNamedBy(items: readonly BulkItem[]): { ids: string[]; slugs: string[] } {
  const choices = items.filter(({ op }) => op === 'create' || op === 'move');
  return {
    ids: distinct(choices.map((item) => 'boardId' in item && item.boardId)),
    slugs: distinct(choices.map((item) => 'boardSlug' in item && item.boardSlug)),
  };
}

const distinct = (values: readonly (string | false | undefined)[]): string[] => [
  ...new Set(values.filter((value) => typeof value === 'string')),
];

function ordersByBoard(
  boards: readonly Board[],
  lasts: readonly BoardKey[],
  whole: readonly BoardKey[],
  wanted: { ids: readonly string[]; slugs: readonly string[] },
): LoadedForBulk['orders'] {
  const isWanted = ({ id, slug }: Board) => wanted.ids.includes(id) || wanted.slugs.includes(slug);
  const [last, all] = [lasts, whole].map((keys) => Map.groupBy(keys, (key) => key.board_id));
  return new Map(
    boards.map((board) => {
      const isWhole = isWanted(board);
      return [board.id, { isWhole, keys: (isWhole ? all : last)?.get(board.id) ?? [] }];
    }),
  );
}
