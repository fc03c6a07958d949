import { useEffect, useState } from 'react';
import { useSession } from '../../data/session.tsx';
import { addressOf } from './address-of.ts';
import { containsWords } from './fuzzy-match.ts';
import type { TicketState } from '../../data/queries/search.ts';
import { useSearch, type SearchResult } from './use-search.ts';

/** The time after the last key until the search begins, in milliseconds. */
const pause = 200;

/** The number of tickets, of documents and of comments. */
const maxShown = { tickets: 8, documents: 5, comments: 4 } as const;

/** The words after the person has stopped typing. */
function useSettled(words: string): string {
  const [settled, setSettled] = useState(words.trim());
  useEffect(() => {
    const timer = setTimeout(() => setSettled(words.trim()), pause);
    return () => clearTimeout(timer);
  }, [words]);
  return settled;
}

/** A found record; `excerpt` is the part of its text with the words, null where its title has them. */
export interface Found {
  address: string;
  name: string;
  sign: string;
  excerpt: string | null;
}

/** A found ticket; `state` is undefined until it is read. */
export interface FoundTicket extends Found {
  key: string;
  state: TicketState | undefined;
}

/**
 * The best tickets, documents and comments with the words; if there are none, those whose titles only resemble them (`isSimilar`). `settled` are the
 * words that they belong to.
 */
export function useFound(
  words: string,
  allowsSimilar = true,
): {
  tickets: FoundTicket[];
  documents: Found[];
  /** By the titles of their tickets. */
  comments: Found[];
  settled: string;
  /** The number of all results, of every kind. */
  count: number;
  isSimilar: boolean;
  isSearching: boolean;
} {
  const { organization } = useSession();
  const settled = useSettled(words);
  const search = useSearch(organization?.id ?? '', settled, { allowsSimilar });
  const { found, states, isSimilar } = search;
  const excerptOf = ({ key, title, snippet }: SearchResult) =>
    isSimilar || containsWords(`${key ?? ''} ${title}`, settled) ? null : snippet;
  return {
    tickets: found
      .filter(({ kind }) => kind === 'ticket')
      .slice(0, maxShown.tickets)
      .map((result) => ({
        address: addressOf(result),
        name: result.title,
        sign: result.key ?? '',
        key: result.key ?? '',
        excerpt: excerptOf(result),
        state: states?.get(result.id),
      })),
    documents: found
      .filter(({ kind }) => kind === 'document')
      .slice(0, maxShown.documents)
      .map((result) => ({
        address: addressOf(result),
        name: result.title,
        sign: '',
        excerpt: excerptOf(result),
      })),
    comments: found
      .filter(({ kind }) => kind === 'comment')
      .slice(0, maxShown.comments)
      .map((result) => ({
        address: addressOf(result),
        name: result.title,
        sign: result.key ?? '',
        excerpt: result.snippet,
      })),
    settled,
    count: found.length,
    isSimilar,
    isSearching: search.isSearching || settled !== words.trim(),
  };
}
