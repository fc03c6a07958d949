import { boardRecord, type Board } from '../board/board.ts';
import type { Affected } from '../event/affected.ts';
import { draftsAffecting } from '../event/drafts-affecting.ts';
import type { EventDraft } from '../event/event-draft.ts';
import type { OrderKey } from './position.ts';

/** What new ranks change of the tickets of an order; those without one keep theirs. */
export function rebalancedTickets(
  order: readonly OrderKey[],
  ranks: ReadonlyMap<string, string>,
  now: Date,
): Affected[] {
  const at = now.toISOString();
  return order.flatMap(({ id, version }) => {
    const rank = ranks.get(id);
    const changes = { rank, updated_at: at, last_activity_at: at };
    return rank === undefined ? [] : [{ type: 'ticket', id, version: version + 1, changes }];
  });
}

/**
 * The events of new ranks in the same order, which a change in a narrow gap of the board needed: none where it needed none.
 * They come before the event of that change.
 */
export function draftsOfRebalancing(board: Board, affected: readonly Affected[]): EventDraft[] {
  if (affected.length === 0) return [];
  const draft: EventDraft = {
    kind: 'ticket.reordered',
    subject: { type: 'board', id: board.id },
    projectId: board.projectId,
    data: { ...boardRecord(board), ticket_ids: [] },
  };
  return draftsAffecting(draft, affected);
}
