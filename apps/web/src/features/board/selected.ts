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

/** Selects what stands up to a ticket, if there is a range: set by the bar of the selection. Returns whether there is. */
let selectRange: ((id: string) => boolean) | null = null;

export function setSelectRange(select: typeof selectRange): void {
  selectRange = select;
}

/** Selects the tickets from the one that was selected last to this one, where a column has both; else selects this one, or takes it out. */
export function selectUpTo(id: string): void {
  if (selectRange?.(id) !== true) toggleSelected(id);
}

/** Selects these tickets, too. */
export const addSelected = (ids: readonly string[]): void => set(new Set([...selected, ...ids]));

/** The ticket that was selected last; undefined without a selection. */
export const lastSelected = (): string | undefined => [...selected].at(-1);

/** The selected tickets if this one is among them, otherwise this one alone. */
export const selectedWith = (id: string): ReadonlySet<string> =>
  selected.has(id) ? selected : new Set([id]);

export const clearSelected = (): void => set(new Set());

export const useSelected = (): ReadonlySet<string> =>
  useSyncExternalStore(subscribe, () => selected);

/** Whether this ticket is selected. Only a card whose result changes is rendered again. */
export const useIsSelected = (id: string): boolean =>
  useSyncExternalStore(subscribe, () => selected.has(id));
