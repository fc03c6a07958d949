import { useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router';
import { isFieldName, type FieldName } from '../../data/field-names.ts';

const storageKey = 'basalt.list.columns';
const byDefault = ['board', 'priority', 'assigned', 'due', 'updated'];
const listeners = new Set<() => void>();
let current: readonly string[] | null = null;

const groupings = ['board', 'assignee', 'priority', 'label', 'cycle', 'parent'] as const;

/** The property by which the rows are grouped. */
export type Grouping = (typeof groupings)[number] | FieldName | null;

function groupingOf(name: string | null): Grouping {
  if (name !== null && isFieldName(name)) return name;
  return groupings.find((grouping) => grouping === name) ?? null;
}

function read(): readonly string[] {
  current ??= localStorage.getItem(storageKey)?.split(',').filter(Boolean) ?? byDefault;
  return current;
}

function keep(columns: readonly string[]): void {
  current = columns;
  try {
    localStorage.setItem(storageKey, columns.join(','));
  } catch {
    // The storage of the browser is full: the choice lasts until the person leaves the page.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The most groups that the address names as folded. */
const maxFolded = 50;

/**
 * The columns of the list besides key and title: those in the address, as for a view, else those chosen in this browser. And the property
 * by which its rows are grouped, with the groups whose rows are hidden.
 */
export function useColumns() {
  const [search, setSearch] = useSearchParams();
  const own = useSyncExternalStore(subscribe, read);
  const columnsText = search.get('columns');
  const folded = search.get('folded')?.split(',') ?? [];
  const set = (values: Readonly<Record<string, string>>) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(values)) {
          if (value === '') next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace: true },
    );
  return {
    columns: columnsText === null ? own : columnsText.split(','),
    grouping: groupingOf(search.get('grouping')),
    /** The ids of the groups whose rows are hidden. */
    folded,
    choose: (columns: readonly string[]) =>
      columnsText === null ? keep(columns) : set({ columns: columns.join(',') }),
    group: (by: string) => set({ grouping: by, folded: '' }),
    /** Hides the rows of a group, or shows them again. */
    fold(group: string) {
      const unfolded = folded.filter((id) => id !== group);
      const next =
        unfolded.length < folded.length ? unfolded : [...unfolded, group].slice(-maxFolded);
      set({ folded: next.join(',') });
    },
  };
}
