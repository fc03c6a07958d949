import { textOfBeginning, type SearchMatch, type SearchQueries } from '@basalt/domain';
import type { TenantReads } from '../transaction/tenant-reads.ts';
import { matchStatement, steps, walkStatement, type WordSearch } from './search-statements.ts';

/** A match, its text still as it is stored; of a ticket walked past, no more than that. */
interface Row extends Omit<SearchMatch, 'text' | 'id'> {
  id: string | null;
  html: string | null;
  plain: string | null;
  walked?: number;
}

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
