import type { KeyboardEvent } from 'react';
import { keyOf } from '../../design/key-of.ts';
import { focusedTicket } from '../ticket/changes/shown-tickets.ts';
import { useTicketSteps } from '../ticket/use-ticket-steps.tsx';
import type { Selection } from './use-selection.ts';

/**
 * The keys of the list, as many lists have them: j and k go from row to row, x selects, Escape clears the selection.
 */
export function useRowKeys(selection: Selection | null): (event: KeyboardEvent) => void {
  useTicketSteps();
  return (event) => {
    // A key that is pressed in the choices of a cell is not for the list.
    if (!(event.target instanceof Node && event.currentTarget.contains(event.target))) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const id = focusedTicket()?.id;
    if (keyOf(event).toLowerCase() === 'x' && id !== undefined)
      selection?.toggle(id, event.shiftKey);
    else if (event.key === 'Escape' && selection?.selected.length) selection.selectAll(false);
    else return;
    event.preventDefault();
  };
}
