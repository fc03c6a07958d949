import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { resemblesWords } from './fuzzy-match.ts';
import { typoSearches } from './typo-search.ts';
import { searchQuery, ticketStatesQuery, type SearchFilter } from '../../data/queries/search.ts';
import { sortByMatch } from './sort-by-match.ts';

/** The number of results that only resemble the words. */
const maxSimilar = 10;

/**
 * Searches an organization. If no record has the words, the result is those whose titles differ in one letter of a word (`isSimilar`), unless
 * `allowsSimilar` is false. Nothing is searched for fewer than two characters.
 */
export function useSearch(
  organization: string,
  words: string,
  { filter = {}, allowsSimilar = true }: { filter?: SearchFilter; allowsSimilar?: boolean } = {},
) {
  const enabled = organization !== '' && words.length > 1;
  const exact = useQuery({
    ...searchQuery(organization, words, filter),
    enabled,
    placeholderData: keepPreviousData,
  });
  const isSimilar = enabled && allowsSimilar && exact.data?.length === 0 && !exact.isFetching;
  const nearby = useQueries({
    queries: (isSimilar ? typoSearches(words) : []).map((near) =>
      searchQuery(organization, near, filter),
    ),
    combine: (all) => ({
      byId: new Map(all.flatMap((query) => query.data ?? []).map((match) => [match.id, match])),
      isFetching: all.some((query) => query.isFetching),
    }),
  });
  const { data: states } = useQuery({
    ...ticketStatesQuery(organization, words, filter.archived),
    enabled: enabled && exact.data?.some(({ kind }) => kind === 'ticket') === true,
  });
  const similar = [...nearby.byId.values()].filter(
    ({ kind, title }) => kind !== 'comment' && resemblesWords(title, words),
  );
  const found = !enabled
    ? []
    : isSimilar
      ? similar.slice(0, maxSimilar)
      : bestFirst(exact.data ?? [], words);
  return {
    found,
    isSimilar,
    states,
    isSearching: exact.isFetching || nearby.isFetching,
    error: exact.error,
  };
}

/** Comments stay behind, in their order: their title is that of their ticket. */
function bestFirst<Match extends { kind: string; key: string | null; title: string }>(
  matches: readonly Match[],
  words: string,
): Match[] {
  const titled = matches.filter(({ kind }) => kind !== 'comment');
  const comments = matches.filter(({ kind }) => kind === 'comment');
  return [...sortByMatch(titled, words, ({ key, title }) => [title, key ?? title]), ...comments];
}

/** One result of a search. */
export type SearchResult = ReturnType<typeof useSearch>['found'][number];
