import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { Board, Ticket } from '../../api/types.ts';
import { showMessage } from '../feedback/messages.tsx';
import { invalidateSoon } from '../../data/query/invalidate-soon.ts';
import { queueStorage } from '../../data/offline/queue-storage.ts';
import { keys } from '../../data/query/keys.ts';
import { createSendQueue, type SendQueue } from '../../data/offline/send-queue.ts';
import { showDone } from '../feedback/undo.tsx';
import { useSendQueue } from '../../data/offline/use-send-queue.tsx';
import { removeTicket, showTicket } from '../ticket/changes/show-change.ts';
import { createTicket, deleteTicket } from '../../data/queries/ticket-requests.ts';
import { captureKey } from './unsent-titles.ts';
import type { CaptureFields } from '../ticket/read-capture.ts';
import { words } from '../../words/words.ts';

/** A submitted title whose ticket does not exist yet. */
interface Captured {
  id: string;
  title: string;
  /** The properties that were read from the text. */
  fields?: CaptureFields;
  /** Whether a filter possibly does not show the ticket. */
  canBeHidden?: boolean;
  /** The titles that were submitted together, and how many they are. */
  batch?: { id: string; size: number };
}

/** One for each board while the page is open: titles wait even when the board is not shown. */
const captures = new Map<string, SendQueue<Captured>>();

/** The titles that wait to become tickets on a board; titles that an earlier visit in this tab left are sent first. */
export function useCapture(board: Board) {
  const queue = useSendQueue(captureFor(useQueryClient(), board));
  return {
    ...queue,
    /** Adds a ticket with this title. */
    addTitle(title: string, fields: CaptureFields, canBeHidden: boolean) {
      queue.add({ id: crypto.randomUUID(), title, fields, canBeHidden });
    },
    /** The same for titles that belong together. */
    addTitles(titles: readonly string[], fields: CaptureFields, canBeHidden: boolean) {
      const batch = { id: crypto.randomUUID(), size: titles.length };
      queue.add(
        ...titles.map((title) => ({ id: crypto.randomUUID(), title, fields, canBeHidden, batch })),
      );
    },
  };
}

/** Where tickets were added, and whether a filter possibly hides them: `yes` or `no`. */
interface Place {
  board: string;
  isHideable: string;
}

/** The tickets of what was submitted together, as far as this page made them. */
const made = new Map<string, readonly Ticket[]>();

function offerUndo(client: QueryClient, tickets: readonly Ticket[], place: Place): void {
  const count = tickets.length;
  showDone({
    text: words('board.ticketsAdded', { count, ...place }),
    async undo() {
      for (const ticket of tickets) {
        await deleteTicket(ticket.id);
        removeTicket(client, ticket);
      }
      return words('board.ticketsDeleted', { count });
    },
  });
}

function captureFor(
  client: QueryClient,
  { id, name, project_id: project }: Board,
): SendQueue<Captured> {
  const known = captures.get(id);
  if (known !== undefined) return known;
  const stored = queueStorage(sessionStorage, captureKey(id));
  const capture = createSendQueue<Captured>(stored, async (captured) => {
    const { id: once, title, fields, batch } = captured;
    const place = { board: name, isHideable: captured.canBeHidden === true ? 'yes' : 'no' };
    const ticket = await createTicket(project, { board_id: id, title, ...fields }, once);
    showTicket(client, ticket);
    invalidateSoon(client, keys.boards(project));
    if (batch !== undefined) {
      const tickets = [...(made.get(batch.id) ?? []), ticket];
      made.set(batch.id, tickets);
      if (tickets.length === batch.size) offerUndo(client, tickets, place);
      return;
    }
    showMessage({
      text: words('board.ticketAdded', { key: ticket.key, ...place }),
      link: { href: `/app/tickets/${ticket.key}`, words: words('ticket.open') },
    });
  });
  captures.set(id, capture);
  return capture;
}
