import { textOfBeginning, type SearchMatch, type SearchQueries } from '@basalt/domain';
import type { TenantReads } from '../transaction/tenant-reads.ts';
import {
  matchStatement,
  steps,
  walkStatement,
  type MatchRow,
  type WordSearch,
} from './search-statements.ts';

/** A match, perhaps with the number of tickets that were compared. */
type Row = MatchRow & { walked?: number };

/** The search over a tenant's records in PostgreSQL. */
export function createSearchQueries(reads: TenantReads): SearchQueries {
  return {
    async find({ words, kinds, limit }) {
      const began = performance.now();
      const search: WordSearch = { organizationId: reads.organizationId, words, limit };
      const isWalked = words.length > 0 && kinds.includes('ticket');
      const statements = kinds.map((kind) =>
        kind === 'ticket' && isWalked ? walkStatement(search) : matchStatement(kind, search),
      );
      const answers = (await reads.search(statements)) as Row[][];
      const rows = answers.flat().filter(({ id }) => id !== null);
      const walked = isWalked ? (answers[kinds.indexOf('ticket')]?.[0]?.walked ?? 0) : 0;
      const near = rows.filter(({ kind }) => kind === 'ticket');
      if (walked < steps || near.length >= limit) return rows.map(matchOf);
      const spent = performance.now() - began;
      const [all] = await reads.search([matchStatement('ticket', search)], spent);
      const others = rows.filter(({ kind }) => kind !== 'ticket');
      return [...others, ...((all ?? []) as Row[])].map(matchOf);
    },
  };
}

function matchOf({ html, plain, walked: _walked, id, ...match }: Row): SearchMatch {
  if (id === null) throw new Error('a match has an id');
  return { ...match, id, text: html === null ? plain : textOfBeginning(html) };
}
