import { useQueryClient } from '@tanstack/react-query';
import type { Board, Ticket } from '../../api/types.ts';
import { deleteTicket } from '../../data/queries/ticket-requests.ts';
import { outboxOf } from '../../data/query/outbox-of.ts';
import type { Change } from '../../data/store/change-kind.ts';
import { beginDone } from '../feedback/undo.tsx';
import { removeTicket } from '../ticket/changes/show-change.ts';
import type { CaptureFields } from '../ticket/read-capture.ts';
import { words } from '../../words/words.ts';
import { captureKind } from './capture-kind.tsx';

/** Adds tickets with these titles, together: shown at once as unsent titles, and undone by Undo or Ctrl Z, also before they are sent. */
export function useCapture(board: Board) {
  const client = useQueryClient();
  return async (
    titles: readonly string[],
    fields: CaptureFields,
    canBeHidden: boolean,
  ): Promise<void> => {
    const { id, name, project_id } = board;
    const of = { board: { id, name, project_id }, fields, canBeHidden };
    const changes = titles.map((title) =>
      outboxOf(client).add(captureKind(client), { ...of, title }),
    );
    const action = beginDone(async () => {
      for (const change of changes.toReversed()) await takeBack(change);
      return words('board.ticketsDeleted', { count: titles.length });
    });
    const results = await Promise.allSettled(changes.map(({ sent }) => sent));
    const tickets = results.flatMap((result) =>
      result.status === 'fulfilled' ? [result.value] : [],
    );
    const [ticket] = tickets;
    if (ticket === undefined) return action.fail();
    const place = { board: name, isHideable: canBeHidden ? 'yes' : 'no' };
    action.show(
      tickets.length === 1
        ? {
            text: words('board.ticketAdded', { key: ticket.key, ...place }),
            link: { href: `/app/tickets/${ticket.key}`, words: words('ticket.open') },
          }
        : { text: words('board.ticketsAdded', { count: tickets.length, ...place }) },
    );
  };

  async function takeBack({ cancel, sent }: Change<Ticket>): Promise<void> {
    const ticket = cancel() ? null : await sent.catch(() => null);
    if (ticket === null) return;
    await deleteTicket(ticket.id);
    removeTicket(client, ticket);
  }
}
