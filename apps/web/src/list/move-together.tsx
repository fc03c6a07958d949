import { MutationObserver, type QueryClient } from '@tanstack/react-query';
import { asRefusal } from '../api/refusal.ts';
import type { Board, Project, Ticket } from '../api/types.ts';
import { showMessage } from '../frame/messages.tsx';
import { invalidateSoon } from '../query/invalidate-soon.ts';
import { keys } from '../query/keys.ts';
import { showDone } from '../query/undo.tsx';
import type { Waiting } from '../data/collection.ts';
import { storeOf } from '../query/ticket-cache.ts';
import type { Beside } from '../ticket/changes/column-pages.ts';
import { showMove, showTicket } from '../ticket/changes/columns.ts';
import { destination, followTo, placeOf, whereTo } from '../ticket/changes/place.ts';
import type { FieldsOfMove } from '../ticket/changes/requests.ts';
import { countOf } from './count-of.ts';
import { movesBack, type MovedFrom } from './moves-back.ts';
import { bulkTickets, type BulkItem } from './requests.ts';

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
  const shown = showMoving(client, moving);
  const observer = new MutationObserver(client, {
    scope: { id: 'moves' },
    mutationFn: () => send(client, project, itemsOf(moving)),
  });
  let moved: ReadonlyMap<string, Ticket> = new Map();
  const end = () =>
    storeOf(client).batch(() => {
      for (const [at, ticket] of tickets.entries()) shown[at]?.end(moved.get(ticket.id));
    });
  try {
    moved = await observer.mutate();
    end();
    const boards = new Set(tickets.map(({ board_id }) => board_id));
    showDone({
      text: whereTo(countOf(tickets.length), board, boards.size === 1 ? [...boards].join() : ''),
      undo: () => bringAllBack(client, moving, from, moved),
    });
  } catch (error) {
    end();
    showRefused(client, moving, error as Error);
  } finally {
    invalidateSoon(client, keys.boards(project.id));
  }
}

/** The first stands beside the given ticket, each other one behind the one before it. */
const besideOf = ({ tickets, beside }: MovingTogether, at: number): Beside =>
  at === 0 ? beside : { after: tickets[at - 1]?.id };

const showMoving = (client: QueryClient, moving: MovingTogether): Waiting<Ticket>[] =>
  moving.tickets.map((ticket, at) =>
    showMove(
      client,
      ticket,
      moving.board.id,
      besideOf(moving, at),
      moving.fieldsOf(ticket) ?? undefined,
    ),
  );

const itemsOf = (moving: MovingTogether): BulkItem[] =>
  moving.tickets.flatMap((ticket, at): BulkItem[] => {
    const { id, version } = ticket;
    const fields = moving.fieldsOf(ticket);
    const to = destination(moving.board.id, besideOf(moving, at));
    return [
      ...(fields === null
        ? []
        : [{ op: 'update' as const, ticket: id, if_match: version, ...fields }]),
      { op: 'move', ticket: id, ...to },
    ];
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
