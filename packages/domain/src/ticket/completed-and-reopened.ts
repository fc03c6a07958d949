import type { Board } from '../board/board.ts';
import type { EventDraft } from '../event/event-draft.ts';

/** What a ticket's way from one board to another says about its work: completed, reopened, or nothing. */
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
