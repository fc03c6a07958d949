import { hasWords } from '@basalt/domain';
import type { TenantReads } from './tenant-reads.ts';
import type { Selection } from '../sql/query.ts';

/** A row and the texts that are searched. */
export interface NamedRow {
  id: string;
  texts: readonly string[];
}

/**
 * The ids of the rows with every folded word in one of their texts. All texts are read and folded here, by the same code that
 * folds the words: people, labels and tags are some hundreds with short names, and an index of their folded names would be
 * written with each change of one.
 */
export async function rowsWithWords(
  reads: Pick<TenantReads, 'rows'>,
  words: readonly string[],
  all: Selection<NamedRow>,
): Promise<readonly string[]> {
  const rows = await reads.rows(all);
  return rows.filter(({ texts }) => hasWords(words, texts)).map(({ id }) => id);
}
