import { pressKey, useKeys } from './use-keys.ts';

/**
 * Every keyboard shortcut by name, in the order of their list: the key, or two keys in sequence. Its words and the pages where it acts are in
 * `pages/frame/shortcut-list.tsx`.
 */
export const shortcuts = {
  newTicket: 'c',
  filter: '/',
  goHome: 'g h',
  goToInbox: 'g i',
  goToProjects: 'g p',
  goToDocuments: 'g d',
  goToBoard: 'g b',
  goToList: 'g l',
  goToCycles: 'g c',
  goToPlan: 'g n',
  goToAnalytics: 'g a',
  allShortcuts: '?',
  foldSideBar: '[',
  moveToBoard: 'm',
  priority: 'p',
  assign: 'a',
  dueDate: 'd',
  labels: 'l',
  size: 's',
  nextTicket: 'j',
  previousTicket: 'k',
  editDescription: 'e',
  copyTicketLink: 'y',
  editDocument: 'e',
  copyDocumentLink: 'y',
  selectTicket: 'x',
  nextResult: 'j',
  previousResult: 'k',
  markDone: 'e',
  nextEntry: 'j',
  previousEntry: 'k',
  snooze: 's',
} as const;

export type ShortcutName = keyof typeof shortcuts;

/**
 * The action of shortcuts while a part is shown. A function that returns true has opened a part that gets the focus a moment later; keys until then
 * belong to that part. One that returns false leaves the key to a part that was opened before.
 */
export type Shortcuts = Readonly<Partial<Record<ShortcutName, (() => unknown) | undefined>>>;

/** Registers shortcuts while the part is shown. They do not run while the person types. A part that was opened later has priority. */
export function useShortcuts(acts: Shortcuts): void {
  const byKey = Object.entries(acts).flatMap(([name, act]) =>
    act === undefined ? [] : [[shortcuts[name as ShortcutName], act] as const],
  );
  useKeys(Object.fromEntries(byKey));
}

/** Does what a shortcut does on the page, as if its key was pressed. */
export const pressShortcut = (name: ShortcutName): void => pressKey(shortcuts[name]);
