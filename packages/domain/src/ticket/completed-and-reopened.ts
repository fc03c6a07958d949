import type { Board } from '../records/board.ts';
import type { EventDraft } from '../event/event-draft.ts';

/**
 * The event `ticket.completed` or `ticket.reopened` of a ticket that goes from one board to another; none when both are done boards or
 * neither is.
 */
export function completionOf(moved: EventDraft, from: Board | null, to: Board): EventDraft[] {
  const wasDone = from?.isDone ?? false;
  if (wasDone === to.isDone) return [];
  return [
    {
      ...moved,
      kind: to.isDone ? 'ticket.completed' : 'ticket.reopened',
      changes: {},
      affected: [],
    },
  ];
}
