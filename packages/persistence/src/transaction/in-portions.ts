import type { Query, Selection } from '../sql/query.ts';
import type { Transaction } from './transaction.ts';

/** Rows that one statement writes: a statement may not last long, however many rows there are in all. */
const atOnce = 500;

const beginning = '00000000-0000-0000-0000-000000000000';

/** A row that is to be written, by what its order is made of. */
export interface RowKey {
  id: string;
  rank?: string;
}

/**
 * Reads ids page by page, calls `write` with those of each page, and answers what that answers. `next` selects up to `limit` rows
 * behind one.
 */
export async function* inPortions<Written>(
  tx: Transaction,
  next: (from: Required<RowKey>, limit: number) => Query<RowKey> | Selection<RowKey>,
  write: (ids: string[]) => Promise<Written[]>,
): AsyncGenerator<Written[]> {
  for (let from: Required<RowKey> = { id: beginning, rank: '' }; ;) {
    const page = await tx.rows(next(from, atOnce));
    const last = page.at(-1);
    if (last === undefined) return;
    yield await write(page.map(({ id }) => id));
    if (page.length < atOnce) return;
    from = { rank: '', ...last };
  }
}
