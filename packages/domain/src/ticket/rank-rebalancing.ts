import { boardRecord, type Board } from '../records/board.ts';
import type { Affected } from '../event/affected.ts';
import { draftsAffecting } from '../event/drafts-affecting.ts';
import type { EventDraft } from '../event/event-draft.ts';
import type { OrderKey } from './position.ts';

/** The entries of an event for tickets that get new ranks. Tickets that are not in `ranks` are left out. */
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
 * The events of new ranks for all tickets of a board, which keep their order. They come before the event of the change that needed
 * room. None when no ticket got a new rank.
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
