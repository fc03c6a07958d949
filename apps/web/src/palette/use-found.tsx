import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSession } from '../frame/session.tsx';
import { holdsWords } from './fuzzy-match.ts';
import { nearSearches } from './near-searches.ts';
import { searchQuery } from './queries.ts';
import type { Entry } from './use-places.tsx';

/** The time after the last key until the search begins, in milliseconds. */
const pause = 200;

/** The number of results that are compared with words with a wrong letter. */
const maxNear = 50;

/** The words after the person has stopped typing. */
function useSettled(words: string): string {
  const [settled, setSettled] = useState(words.trim());
  useEffect(() => {
    const timer = setTimeout(() => setSettled(words.trim()), pause);
    return () => clearTimeout(timer);
  }, [words]);
  return settled;
}

/** A record that was found; `excerpt` is the part of its text with the words, null where its title says them. */
interface Found extends Entry {
  excerpt: string | null;
}

/** The tickets and documents of the organization in which the words occur. */
export function useFound(words: string): {
  tickets: (Found & { key: string })[];
  documents: Found[];
  isSearching: boolean;
} {
  const { organization } = useSession();
  const settled = useSettled(words);
  const id = organization?.id ?? '';
  const { data, isFetching } = useQuery({
    ...searchQuery(id, settled),
    enabled: id !== '' && settled.length > 1,
    placeholderData: keepPreviousData,
  });
  const isAbsent = data?.length === 0 && !isFetching;
  const nearby = useQueries({
    queries: (isAbsent ? nearSearches(settled) : []).map((near) => searchQuery(id, near, maxNear)),
    combine: (all) => ({
      byId: new Map(all.flatMap((one) => one.data ?? []).map((match) => [match.id, match])),
      isFetching: all.some((one) => one.isFetching),
    }),
  });
  const found =
    settled.length < 2
      ? []
      : isAbsent
        ? [...nearby.byId.values()].filter(({ title }) => holdsWords(title, settled)).slice(0, 10)
        : (data ?? []);
  const ofKind = (kind: 'ticket' | 'document') => found.filter((one) => one.kind === kind);
  return {
    tickets: ofKind('ticket').map(({ key, title, snippet }) => ({
      address: `/app/tickets/${key ?? ''}`,
      name: title,
      sign: key ?? '',
      key: key ?? '',
      excerpt: holdsWords(`${key} ${title}`, settled) ? null : snippet,
    })),
    documents: ofKind('document').map(({ id: document, title, snippet }) => ({
      address: `/app/documents/${document}`,
      name: title,
      sign: '',
      excerpt: holdsWords(title, settled) ? null : snippet,
    })),
    isSearching: isFetching || nearby.isFetching || settled !== words.trim(),
  };
}
