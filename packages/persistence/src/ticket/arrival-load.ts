import {
  Board,
  isIdentifier,
  type LoadedArrival,
  type Project,
  type Ticket,
  type TicketStore,
} from '@basalt/domain';
import { sql } from 'kysely';
import { TransactionConflict } from '../connection/storage-errors.ts';
import { fieldsOfProject } from '../field/fields-of-project.ts';
import { compiledOnce } from '../sql/query.ts';
import type { Transaction } from '../transaction/transaction.ts';
import { idOfKey } from '../sql/id-of-key.ts';
import type { TicketLoader } from './load-tickets.ts';
import { lockedBoards, lockTicket } from './lock-ticket.ts';
import { namedInProject, namedOf } from './named-in-project.ts';
import { findPlace } from './ranks-on-board.ts';
import { lastNumberOf } from './ticket-counter.ts';

/** A ticket, by its id or key, and a board of a project, by its id or slug. */
interface Wanted {
  organizationId: string;
  ref: string;
  projectId: string;
  boardId: string | null;
  boardSlug: string | null;
}

/** A live project, locked: no other transaction makes labels in it. */
const lockProject = compiledOnce(
  (of: { organizationId: string; projectId: string }) => sql<
    Pick<Project, 'id' | 'key' | 'archived'>
  >`
  select id, key, archived from projects
  where organization_id = ${of.organizationId} and id = ${of.projectId} and deleted_at is null for no key update`,
);

/**
 * Locks the board of a ticket and the wanted board, in the order of their ids. A retry locks all boards of both projects, because the ticket
 * moved while the first attempt waited.
 */
const lockBoards = (by: 'id' | 'key', areAll: boolean) =>
  compiledOnce((of: Wanted, tx: Transaction) => {
    const { organizationId, projectId, ref } = of;
    const id = by === 'id' ? sql`${ref}::uuid` : idOfKey(organizationId, ref);
    const own = (column: 'board_id' | 'project_id') =>
      sql`(select ${sql.ref(column)} from tickets where organization_id = ${organizationId} and id = ${id})`;
    const wanted = areAll
      ? sql`b.project_id in (${own('project_id')}, ${projectId}::uuid)`
      : sql`(b.id = ${own('board_id')} or (b.project_id = ${projectId}
          and (b.id = ${of.boardId}::uuid or b.slug = ${of.boardSlug})))`;
    return sql<object>`
      select ${tx.columnsSql(Board, 'b')} from boards b
      where b.organization_id = ${organizationId} and b.deleted_at is null and ${wanted}
      order by b.id for no key update of b`;
  });

const boardLocks = {
  id: { first: lockBoards('id', false), retry: lockBoards('id', true) },
  key: { first: lockBoards('key', false), retry: lockBoards('key', true) },
};

/** The labels of a ticket in their order, each with the label of a project with the same name. */
const labelsByName = compiledOnce(
  (of: { organizationId: string; labelIds: readonly string[]; projectId: string }) => sql<
    LoadedArrival['labels'][number]
  >`
  select own.name, own.color, (select l.id from labels l where l.organization_id = ${of.organizationId}
    and l.project_id = ${of.projectId} and l.name_key = own.name_key) as id
  from unnest(${of.labelIds}::uuid[]) with ordinality as named (id, place)
  join labels own on own.organization_id = ${of.organizationId} and own.id = named.id
  order by named.place`,
);

/** The values that a ticket had in a project before, and whether its parent exists there. */
const tiesOf = compiledOnce(
  (of: {
    organizationId: string;
    ticketId: string;
    outerId: string | null;
    projectId: string;
  }) => sql<{
    former: number | null;
    has_parent: boolean;
  }>`
  select (select number from former_ticket_keys where organization_id = ${of.organizationId}
      and ticket_id = ${of.ticketId} and project_id = ${of.projectId}) as former,
    exists (select from tickets where organization_id = ${of.organizationId}
      and id = ${of.outerId}::uuid and project_id = ${of.projectId}) as has_parent`,
);

const fieldsThere = compiledOnce(
  ({ organizationId, projectId }: { organizationId: string; projectId: string }) =>
    fieldsOfProject(organizationId, sql`${projectId}::uuid`),
);

/** Loads and locks what a move to another project needs: the project, then boards, then the counter, then the ticket. */
export function arrivalLoad(
  tx: Transaction,
  loader: TicketLoader,
): Pick<TicketStore, 'loadForArrival'> {
  const { organizationId } = tx;

  async function arrivalOf(
    project: LoadedArrival['project'],
    lastNumber: number,
    ticket: Ticket,
  ): Promise<LoadedArrival> {
    const of = { organizationId, ticketId: ticket.id, projectId: project.id };
    const hasValues = ticket.fieldValues !== null;
    const [labels, [ties], formerFields, ...named] = await tx.batch(
      labelsByName({ ...of, labelIds: ticket.labelIds }),
      tiesOf({ ...of, outerId: ticket.outerParentId }),
      hasValues ? fieldsThere({ organizationId, projectId: ticket.projectId }) : null,
      ...namedInProject(organizationId, 'project', project.id, [{ ...ticket, cycleId: null }]),
    );
    const { known, spellings } = namedOf(named);
    const [formerNumber, hasParent] = [ties?.former ?? null, ties?.has_parent ?? false];
    return {
      project,
      lastNumber,
      formerNumber,
      ...known,
      formerFields,
      labels,
      spellings,
      hasParent,
    };
  }

  return {
    async loadForArrival(ref, projectId, choice, position) {
      const { boardId = null, boardSlug = null } = choice;
      tx.queueForBoards(boardId ?? ref);
      const locks = boardLocks[isIdentifier(ref) ? 'id' : 'key'];
      const of = { organizationId, ref, projectId, boardId, boardSlug };
      const [, lockLive] = lockTicket(tx, ref, {});
      const [[project], boardRows, [counter], [row]] = await tx.batch(
        lockProject({ organizationId, projectId }),
        locks[tx.isRetry ? 'retry' : 'first'](of, tx),
        lastNumberOf({ organizationId, projectId }),
        lockLive,
      );
      if (row === undefined) return null;
      const found = loader.withProject(row);
      const boards = boardRows.map((boardRow) => tx.load(Board, boardRow));
      const { board } = lockedBoards(boards, found.ticket, {});
      if (board === null) throw new TransactionConflict();
      const inProject = boards.filter((each) => each.projectId === projectId);
      const { destination } = lockedBoards(inProject, found.ticket, choice);
      const arrival = project
        ? await arrivalOf(project, counter?.last_number ?? 0, found.ticket)
        : null;
      const place = destination
        ? await findPlace(tx, destination.id, position, found.ticket.id)
        : { position, gap: null };
      return { ...found, board, destination, place, arrival };
    },
  };
}
