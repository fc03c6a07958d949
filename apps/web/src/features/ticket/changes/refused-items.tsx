import { showMessage } from '../../feedback/messages.tsx';
import { words } from '../../../words/words.ts';
import type { RefusedItem } from './own-change.ts';

const none: readonly RefusedItem[] = [];

/** The tickets that changes of each project left as they were. */
const refused = new Map<string, readonly RefusedItem[]>();
/** With the projects whose lists they follow. */
const listeners = new Map<() => void, string>();

/** The tickets of a project that changes of many left as they were; the same list until it changes. */
export const refusedItemsOf = (project: string): readonly RefusedItem[] =>
  refused.get(project) ?? none;

/** Calls the listener, which has no other project, after each change of the list of a project. Returns a function that ends that. */
export function subscribeToRefused(project: string, listener: () => void): () => void {
  listeners.set(listener, project);
  return () => listeners.delete(listener);
}

const listenersOf = (project: string) =>
  [...listeners].flatMap(([listener, of]) => (of === project ? [listener] : []));

function set(project: string, items: readonly RefusedItem[]): void {
  refused.set(project, items);
  for (const listener of listenersOf(project)) listener();
}

/** Lists tickets that a change left as they were. Where no page shows the list, a message has the first reason. */
export function addRefusedItems(project: string, items: readonly RefusedItem[]): void {
  const [first] = items;
  if (first === undefined) return;
  const ids = new Set(items.map(({ id }) => id));
  set(project, [...refusedItemsOf(project).filter(({ id }) => !ids.has(id)), ...items]);
  if (listenersOf(project).length > 0) return;
  const count = words('list.wereNotChanged', { count: items.length });
  showMessage({ text: `${count} ${first.key} ${first.reason}` });
}

/** Empties the list of a project. */
export function forgetRefusedItems(project: string): void {
  if (refusedItemsOf(project).length > 0) set(project, none);
}
