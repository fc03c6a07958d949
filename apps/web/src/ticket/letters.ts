import type { Shortcuts } from '../ui/use-shortcuts.ts';

/** The choices of a ticket that a letter opens. */
const opened = ['board', 'priority', 'assignees', 'due', 'estimate', 'labels', 'tags'] as const;

/** A choice of a ticket that is open. */
export type Opened = (typeof opened)[number];

/** The letters that open choices, the same on a ticket, a board and a list; `open` answers whether something opens. */
export const letters = (open: (what: Opened) => boolean): Shortcuts => ({
  m: () => open('board'),
  p: () => open('priority'),
  a: () => open('assignees'),
  d: () => open('due'),
  l: () => open('labels'),
  s: () => open('estimate'),
});

/** The choice to show when a ticket is opened. */
export const openedIn = (state: unknown): Opened | null =>
  opened.find((one) => one === state) ?? null;
