import { useSyncExternalStore } from 'react';

const kept = 'basalt.list.columns';
const byDefault = ['board', 'priority', 'assigned', 'due', 'updated'];
const listeners = new Set<() => void>();
let current: readonly string[] | null = null;

function read(): readonly string[] {
  current ??= localStorage.getItem(kept)?.split(',').filter(Boolean) ?? byDefault;
  return current;
}

function choose(columns: readonly string[]): void {
  current = columns;
  try {
    localStorage.setItem(kept, columns.join(','));
  } catch {
    // A browser that keeps nothing more: the choice lasts until the page is left.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The columns of the list besides key and title, as chosen in this browser. */
export function useColumns() {
  return { columns: useSyncExternalStore(subscribe, read), choose };
}
