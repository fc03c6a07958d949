import { textOfBeginning, type SearchMatch, type SearchQueries } from '@basalt/domain';
import { maxCompared, maxMatches } from '../sql/search-matches.ts';
import type { TenantReads } from '../transaction/tenant-reads.ts';
import {
  lastChanged,
  matchedBest,
  storedBest,
  collectMatches,
  walkStatement,
  type MatchRow,
  type WalkedKind,
  type WordSearch,
} from './search-statements.ts';

/** A match, perhaps with the number of records that were compared. */
type Row = MatchRow & { walked?: number };

/** The search over a tenant's records in PostgreSQL. */
export function createSearchQueries(reads: TenantReads): SearchQueries {
  /** The best of the records changed last if these are enough, else of all. `since` is the moment when the search began. */
  async function walked(kind: WalkedKind, search: WordSearch, since: number): Promise<Row[]> {
    const spent = () => performance.now() - since;
    const [walk = []] = await reads.search([walkStatement(kind, search)], spent());
    const near = walk as Row[];
    const matches = near.filter(({ id }) => id !== null);
    if ((near[0]?.walked ?? 0) < maxCompared || matches.length >= search.limit) return matches;
    const [all] = await reads.search([matchedBest(kind, search)], spent());
    return all as Row[];
  }

  return {
    async find({ kinds, ...wanted }) {
      const since = performance.now();
      const { organizationId } = reads;
      const search: WordSearch = { organizationId, ...wanted };
      if (wanted.words.length === 0) {
        const last = await reads.search(kinds.map((kind) => lastChanged(kind, search)));
        return (last.flat() as Row[]).map(matchOf);
      }
      const answers = await reads.search(
        kinds.flatMap((kind) => [collectMatches(kind, search), storedBest(kind, search)]),
      );
      const found: Row[] = [];
      for (const [at, kind] of kinds.entries()) {
        const [stored] = answers[2 * at] as [{ matches: number }];
        if (stored.matches <= maxMatches) found.push(...(answers[2 * at + 1] as Row[]));
        else if (kind === 'ticket' || kind === 'comment') {
          found.push(...(await walked(kind, search, since)));
        } else {
          const spent = performance.now() - since;
          const [all] = await reads.search([matchedBest(kind, search)], spent);
          found.push(...(all as Row[]));
        }
      }
      return found.map(matchOf);
    },
  };
}

function matchOf({ html, plain, walked: _walked, id, ...match }: Row): SearchMatch {
  if (id === null) throw new Error('a match has an id');
  return { ...match, id, text: html === null ? plain : textOfBeginning(html) };
}
