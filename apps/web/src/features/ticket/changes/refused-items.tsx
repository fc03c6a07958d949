import { showMessage } from '../../feedback/messages.tsx';
import { words } from '../../../words/words.ts';
import type { RefusedItem } from './own-change.ts';

const none: readonly RefusedItem[] = [];

/** The tickets that changes of each project left as they were. */
const refused = new Map<string, readonly RefusedItem[]>();
const listeners = new Set<() => void>();

/** The tickets of a project that changes of many left as they were; the same list until it changes. */
export const refusedItemsOf = (project: string): readonly RefusedItem[] =>
  refused.get(project) ?? none;

/** Calls the listener after each change of the lists. Returns a function that ends that. */
export function subscribeToRefused(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function set(project: string, items: readonly RefusedItem[]): void {
  refused.set(project, items);
  for (const listener of listeners) listener();
}

/** Lists tickets that a change left as they were. Where no page shows the list, a message has the first reason. */
export function addRefusedItems(project: string, items: readonly RefusedItem[]): void {
  const [first] = items;
  if (first === undefined) return;
  const ids = new Set(items.map(({ id }) => id));
  set(project, [...refusedItemsOf(project).filter(({ id }) => !ids.has(id)), ...items]);
  if (listeners.size > 0) return;
  const count = words('list.wereNotChanged', { count: items.length });
  showMessage({ text: `${count} ${first.key} ${first.reason}` });
}

/** Empties the list of a project. */
export function forgetRefusedItems(project: string): void {
  if (refusedItemsOf(project).length > 0) set(project, none);
}
