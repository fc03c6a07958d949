import { useLocation, useNavigate } from 'react-router';
import { useKeys, type Keys } from '../ui/use-keys.ts';

/** The choices of a ticket that can be opened from elsewhere, by letter. */
const opened = ['board', 'priority', 'assignees', 'due', 'estimate', 'labels', 'tags'] as const;

/** A choice of a ticket that is open. */
export type Opened = (typeof opened)[number];

/** The letters that open choices, the same on a ticket, a board and a list. */
export const letters = (open: (what: Opened) => void): Keys => ({
  m: () => open('board'),
  p: () => open('priority'),
  a: () => open('assignees'),
  d: () => open('due'),
  l: () => open('labels'),
  s: () => open('estimate'),
});

/** The choice that a ticket was opened for. */
export const openedIn = (state: unknown): Opened | null =>
  opened.find((one) => one === state) ?? null;

/** On a board and a list: the letters of the focused ticket open that choice, in its row where that shows it, otherwise on the ticket. */
export function useLetters(): void {
  const navigate = useNavigate();
  const { search } = useLocation();
  useKeys(
    letters((state) => {
      const ticket = document.activeElement?.closest('.ticket-card, tr[data-id]');
      const key = ticket?.querySelector('.ticket-key')?.textContent;
      if (key === undefined) return;
      const cell = ticket?.querySelector<HTMLElement>(`[data-what="${state}"] button`);
      if (cell) return cell.click();
      void navigate({ pathname: `tickets/${key}`, search }, { mask: `/app/tickets/${key}`, state });
    }),
  );
}
