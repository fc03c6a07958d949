import type { KeyboardEvent, RefObject } from 'react';
import { keyOf } from '../../design/key-of.ts';
import { useShortcuts } from '../../design/shortcuts.ts';
import { focusableOf, focusedTicket, ticketPlaces } from '../ticket/changes/shown-tickets.ts';
import type { Selection } from './use-selection.ts';

/**
 * The keys of the list, as many lists have them: j and k go from row to row, x selects, Escape clears the selection.
 */
export function useRowKeys(
  body: RefObject<HTMLTableSectionElement | null>,
  selection: Selection | null,
): (event: KeyboardEvent) => void {
  const place = () => {
    const rows = body.current === null ? [] : ticketPlaces.within(body.current);
    const focused = focusedTicket();
    return { rows, at: rows.findIndex(({ id }) => id === focused?.id) };
  };
  const go = (by: number) => () => {
    const { rows, at } = place();
    const row = rows[Math.min(rows.length - 1, Math.max(0, at + by))];
    if (row !== undefined) focusableOf(row).focus();
  };
  useShortcuts({ nextTicket: go(1), previousTicket: go(-1) });
  return (event) => {
    // A key that is pressed in the choices of a cell is not for the list.
    if (!(event.target instanceof Node && event.currentTarget.contains(event.target))) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { rows, at } = place();
    const id = rows[at]?.id;
    if (keyOf(event).toLowerCase() === 'x' && id !== undefined)
      selection?.toggle(id, event.shiftKey);
    else if (event.key === 'Escape' && selection?.selected.length) selection.selectAll(false);
    else return;
    event.preventDefault();
  };
}
