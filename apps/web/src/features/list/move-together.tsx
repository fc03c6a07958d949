import type { QueryClient } from '@tanstack/react-query';
import { asRefusal, unreachable } from '../../api/refusal.ts';
import type { Board, Project, Ticket } from '../../api/types.ts';
import { showMessage } from '../feedback/messages.tsx';
import { invalidateSoon } from '../../data/query/invalidate-soon.ts';
import { keys } from '../../data/query/keys.ts';
import { showDone } from '../feedback/undo.tsx';
import type { ChangeKind } from '../../data/store/outbox.ts';
import { storeOf } from '../../data/query/ticket-cache.ts';
import type { Beside } from '../ticket/changes/column-pages.ts';
import { showMove, showTicket } from '../ticket/changes/columns.ts';
import { outboxOf, type OwnMove } from '../ticket/changes/own-move.tsx';
import { followTo, placeOf, whereTo } from '../ticket/changes/place.ts';
import type { FieldsOfMove } from '../../data/queries/ticket-requests.ts';
import { countOf } from './count-of.ts';
import { movesBack, type MovedFrom } from './moves-back.ts';
import { bulkTickets, type BulkItem } from '../../data/queries/list-requests.ts';
import { sendMoves } from './send-moves.tsx';

/** Tickets that move together to a position of a board. */
export interface MovingTogether {
  project: Project;
  board: Board;
  beside: Beside;
  /** In the order in which they stand there. */
  tickets: readonly Ticket[];
  /** The one whose card was dragged: it has the focus where they come back to. */
  dragged: Ticket;
  /** What a ticket changes besides its place; null: nothing. */
  fieldsOf: (ticket: Ticket) => FieldsOfMove | null;
  /** Whether the person can change the limit of a board. */
  canLimit: boolean;
}

/**
 * Moves tickets together, all or none: shown at once, sent behind the moves that are running. Undo brings each back to its place. After a
 * refusal they are back, and a message says why.
 */
export async function moveTogether(client: QueryClient, moving: MovingTogether): Promise<void> {
  const { project, board, tickets } = moving;
  const from = tickets.map((ticket) => ({ ticket, place: placeOf(client, ticket) }));
  try {
    const moved = await outboxOf(client).add(togetherKind(client), {
      project: project.id,
      moves: movesOf(moving),
    });
    const boards = new Set(tickets.map(({ board_id }) => board_id));
    showDone({
      text: whereTo(countOf(tickets.length), board, boards.size === 1 ? [...boards].join() : ''),
      undo: () => bringAllBack(client, moving, from, new Map(moved.map((now) => [now.id, now]))),
    });
  } catch (error) {
    showRefused(client, moving, error as Error);
  } finally {
    invalidateSoon(client, keys.boards(project.id));
  }
}

/** The first stands beside the given ticket, each other one behind the one before it. */
const movesOf = ({ tickets, board, beside, fieldsOf }: MovingTogether): OwnMove[] =>
  tickets.map((ticket, at) => ({
    ticket,
    board: board.id,
    beside: at === 0 ? beside : { after: tickets[at - 1]?.id },
    fields: fieldsOf(ticket) ?? undefined,
  }));

/** Moves of tickets of a project that are made together. */
interface OwnMoves {
  project: string;
  moves: readonly OwnMove[];
}

/** How moves of several tickets are shown and sent. */
export const togetherKind = (client: QueryClient): ChangeKind<OwnMoves, Ticket[]> => ({
  name: 'moveTogether',
  records: ({ project }) => [project],
  show({ moves }) {
    const shown = moves.map(({ ticket, board, beside, fields }) =>
      showMove(client, ticket, board, beside, fields),
    );
    return (result) =>
      storeOf(client).batch(() => {
        const now = new Map(result?.map((ticket) => [ticket.id, ticket]));
        for (const [at, { ticket }] of moves.entries()) shown[at]?.end(now.get(ticket.id));
      });
  },
  async send({ project, moves }, key) {
    if (!navigator.onLine) throw unreachable();
    return sendMoves(project, moves, key);
  },
  onWait: ({ moves }) =>
    showMessage({
      text: `No connection. The move of ${countOf(moves.length)} is sent when it is back.`,
    }),
  onRestored({ project, moves }, error) {
    if (error !== null) invalidateSoon(client, keys.boards(project));
    const what = `The move of ${countOf(moves.length)}`;
    if (error === null) showMessage({ text: `${what} was sent.` });
    else showMessage({ text: `${what} was refused. ${asRefusal(error).message}` });
  },
});

/** Sends the items and shows the tickets as they are now. Returns those by their ids. */
async function send(client: QueryClient, project: Project, items: BulkItem[]) {
  const outcomes = await bulkTickets(project.id, items, 'atomic');
  const tickets = outcomes.flatMap(({ ticket }) => ticket ?? []);
  const now = new Map(tickets.map((ticket) => [ticket.id, ticket]));
  for (const ticket of now.values()) showTicket(client, ticket);
  return now;
}

async function bringAllBack(
  client: QueryClient,
  { project, dragged, fieldsOf }: MovingTogether,
  from: readonly MovedFrom[],
  moved: ReadonlyMap<string, Ticket>,
): Promise<string> {
  followTo(dragged);
  const changes = from.flatMap(({ ticket }): BulkItem[] => {
    const names = Object.keys(fieldsOf(ticket) ?? {}) as (keyof FieldsOfMove)[];
    if (names.length === 0) return [];
    const before = Object.fromEntries(names.map((name) => [name, ticket[name]]));
    const { id, version } = moved.get(ticket.id) ?? ticket;
    return [{ op: 'update', ticket: id, if_match: version, ...before }];
  });
  await send(client, project, [...changes, ...movesBack(client, from)]);
  invalidateSoon(client, keys.boards(project.id));
  return `${countOf(from.length)} as before.`;
}

function showRefused(client: QueryClient, moving: MovingTogether, error: Error): void {
  const { project, tickets, dragged, canLimit } = moving;
  const { code, message } = asRefusal(error);
  // They may have been old versions: others may have changed or deleted one since.
  invalidateSoon(client, keys.columns(project.id));
  followTo(dragged);
  const isFull = code === 'wip_limit_exceeded' && canLimit;
  showMessage({
    text: `${message} The ${countOf(tickets.length)} stayed where they were.`,
    ...(isFull && {
      link: { href: `/app/projects/${project.key}/settings`, words: 'Change the limit' },
    }),
  });
}
