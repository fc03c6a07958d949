import { shortcuts, type ShortcutName, type Shortcuts } from '../../design/shortcuts.ts';

/** The choices of a ticket that a letter opens. */
const opened = [
  'board',
  'priority',
  'assignees',
  'start',
  'due',
  'cycle',
  'estimate',
  'labels',
  'tags',
] as const;

/** A choice of a ticket that is open. */
export type Opened = (typeof opened)[number];

/** The shortcut that opens a choice; tags, the start and the cycle have none. */
const shortcutOf: Partial<Record<Opened, ShortcutName>> = {
  board: 'moveToBoard',
  priority: 'priority',
  assignees: 'assign',
  due: 'dueDate',
  labels: 'labels',
  estimate: 'size',
};

/** The letter that opens a choice, as it is on a key. */
export function letterOf(what: Opened): string | undefined {
  const name = shortcutOf[what];
  return name && shortcuts[name].toUpperCase();
}

/** The letters that open choices, the same on a ticket, a board and a list; `open` answers whether something opens. */
export const propertyShortcuts = (open: (what: Opened) => boolean): Shortcuts =>
  Object.fromEntries(
    opened.flatMap((what) => {
      const name = shortcutOf[what];
      return name === undefined ? [] : [[name, () => open(what)]];
    }),
  );

/** The choice to show when a ticket is opened. */
export const openedIn = (state: unknown): Opened | null =>
  opened.find((property) => property === state) ?? null;
