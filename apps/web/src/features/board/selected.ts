import { useSyncExternalStore } from 'react';

/** The ids of the tickets that are selected on the board that is shown. */
let selected: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function set(ids: ReadonlySet<string>): void {
  selected = ids;
  for (const listener of listeners) listener();
}

/** Selects a ticket, or takes it out. */
export function toggleSelected(id: string): void {
  const ids = new Set(selected);
  if (!ids.delete(id)) ids.add(id);
  set(ids);
}

/** The selected tickets if this one is among them, otherwise this one alone. */
export const selectedWith = (id: string): ReadonlySet<string> =>
  selected.has(id) ? selected : new Set([id]);

export const clearSelected = (): void => set(new Set());

export const useSelected = (): ReadonlySet<string> =>
  useSyncExternalStore(subscribe, () => selected);

/** Whether this ticket is selected. Only a card whose result changes is rendered again. */
export const useIsSelected = (id: string): boolean =>
  useSyncExternalStore(subscribe, () => selected.has(id));
