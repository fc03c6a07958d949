import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { DocumentFilter } from './queries.ts';

const names = ['q', 'status', 'project_id', 'tags', 'archived'] as const;

/** Sets one filter, by its name in the API; an empty value removes it. */
export type SetDocumentFilter = (name: (typeof names)[number], value: string) => void;

/** The filters of the list of documents: those of the API, in the address. */
export function useDocumentFilter(): { filter: DocumentFilter; set: SetDocumentFilter } {
  const [search, setSearch] = useSearchParams();
  const key = search.toString();
  const filter = useMemo<DocumentFilter>(() => {
    const given = new URLSearchParams(key);
    const entries = names.map((name) => [name, given.get(name) ?? ''] as const);
    return Object.fromEntries(entries.filter(([, value]) => value !== ''));
  }, [key]);
  const set: SetDocumentFilter = (name, value) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (value === '') next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  return { filter, set };
}

/** A tag as a value of the filter: commas and backslashes in it are escaped. */
export const tagFilter = (name: string): string => name.replaceAll(/[\\,]/gu, '\\$&');
