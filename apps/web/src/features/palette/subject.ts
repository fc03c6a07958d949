import { focusedTicket, selectionBars } from '../ticket/changes/shown-tickets.ts';

/** The path of a ticket; its first part is the key. */
const ticketPage = /^\/app\/tickets\/([A-Za-z0-9]+-\d+)$/u;

/** The tickets that the commands of the palette change: one that has a page here or has the focus, or the selected tickets ("3 tickets"). */
export type Subject =
  { kind: 'ticket'; key: string; isShown: boolean } | { kind: 'tickets'; words: string };

/** The subject at the time when the palette is opened; null where there is none. */
export function subjectAt(pathname: string): Subject | null {
  const shown = ticketPage.exec(pathname)?.[1]?.toUpperCase();
  if (shown !== undefined) return { kind: 'ticket', key: shown, isShown: true };
  const bar = selectionBars.all()[0];
  if (bar !== undefined) return { kind: 'tickets', words: bar.words };
  const focused = focusedTicket();
  return focused === undefined ? null : { kind: 'ticket', key: focused.key, isShown: false };
}
