import { useShortcuts } from '../../design/shortcuts.ts';
import { focusableOf, focusedTicket, ticketPlaces } from './changes/shown-tickets.ts';

/** The keys j and k go from row to row, as many lists have them. */
export function useTicketSteps(): void {
  useShortcuts({ nextTicket: () => go(1), previousTicket: () => go(-1) });
}

/** Focuses the row so many rows on; false where there is none. */
function go(by: number): false | void {
  const rows = ticketPlaces.all();
  const focused = focusedTicket();
  const at = rows.findIndex(({ element }) => element === focused?.element);
  const row = rows[Math.min(rows.length - 1, Math.max(0, at + by))];
  if (row === undefined) return false;
  focusableOf(row).focus();
}
