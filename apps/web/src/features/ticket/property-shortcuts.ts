import type { Shortcuts } from '../../design/use-shortcuts.ts';

/** The choices of a ticket that a letter opens. */
const opened = ['board', 'priority', 'assignees', 'due', 'estimate', 'labels', 'tags'] as const;

/** A choice of a ticket that is open. */
export type Opened = (typeof opened)[number];

/** The letter that opens a choice; tags have none. */
export const letterOf: Partial<Record<Opened, string>> = {
  board: 'm',
  priority: 'p',
  assignees: 'a',
  due: 'd',
  labels: 'l',
  estimate: 's',
};

/** The letters that open choices, the same on a ticket, a board and a list; `open` answers whether something opens. */
export const propertyShortcuts = (open: (what: Opened) => boolean): Shortcuts =>
  Object.fromEntries(
    opened.flatMap((what) => {
      const letter = letterOf[what];
      return letter === undefined ? [] : [[letter, () => open(what)]];
    }),
  );

/** The choice to show when a ticket is opened. */
export const openedIn = (state: unknown): Opened | null =>
  opened.find((property) => property === state) ?? null;
