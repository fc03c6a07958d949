import type { QueryClient } from '@tanstack/react-query';
import type { Ticket } from '../../../api/types.ts';
import { deleteTicket } from '../../../data/queries/ticket-requests.ts';
import { outboxOf } from '../../../data/query/outbox-of.ts';
import type { ChangeKind } from '../../../data/store/change-kind.ts';
import { words } from '../../../words/words.ts';
import { beginDone, type DoneMessage } from '../../feedback/undo.tsx';
import { captureKind } from './capture-kind.tsx';
import { removeTicket } from './show-change.ts';
import type { Captured } from './captured.ts';

/** The messages about new tickets. */
interface Said extends Partial<Pick<ChangeKind<Captured, Ticket>, 'onWait' | 'onRefused'>> {
  /** The message about those that were made. */
  done: (tickets: readonly [Ticket, ...Ticket[]]) => DoneMessage | Promise<DoneMessage>;
  /** Called with one that was taken back before it was sent. */
  onTakenBack?: (captured: Captured) => void;
  /** Called with one that was made and is deleted by Undo. */
  onDeleted?: (ticket: Ticket) => void;
}

/** Adds tickets together: shown at once as unsent titles, and undone by Undo or Ctrl Z, also before they are sent. */
export async function captureTickets(
  client: QueryClient,
  all: readonly Captured[],
  { done, onTakenBack, onDeleted, ...hooks }: Said,
): Promise<void> {
  const kind = { ...captureKind(client), ...hooks };
  const changes = all.map((captured) => ({ captured, ...outboxOf(client).add(kind, captured) }));
  const action = beginDone(async () => {
    for (const { captured, cancel, sent } of changes.toReversed()) {
      if (cancel()) {
        onTakenBack?.(captured);
        continue;
      }
      const ticket = await sent.catch(() => null);
      if (ticket === null) continue;
      await deleteTicket(ticket.id);
      removeTicket(client, ticket);
      onDeleted?.(ticket);
    }
    return words('board.ticketsDeleted', { count: all.length });
  });
  const results = await Promise.allSettled(changes.map(({ sent }) => sent));
  const [ticket, ...more] = results.flatMap((result) =>
    result.status === 'fulfilled' ? [result.value] : [],
  );
  if (ticket === undefined) return action.fail();
  const message = await done([ticket, ...more]);
  if (changes.some(({ isLate }) => isLate())) {
    outboxOf(client).sayLate(() => action.show(message));
  } else action.show(message);
}
