import { useQueryClient } from '@tanstack/react-query';
import { outboxOf } from '../../data/query/outbox-of.ts';
import type { Captured } from './changes/captured.ts';
import { giveBack } from './new-ticket-draft.ts';
import { useNewTicket } from './windows.ts';

/**
 * Opens the form of a new ticket with a submitted one that was refused, by its id in the outbox. If the form has other entries, they stay in
 * it, and it lists the refused one.
 */
export function useEditCaptured(): (id: string, captured: Captured) => void {
  const outbox = outboxOf(useQueryClient());
  const open = useNewTicket();
  return (id, captured) => {
    if (giveBack(captured)) outbox.discard(id);
    open();
  };
}
