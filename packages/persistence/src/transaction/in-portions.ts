import type { Transaction } from './transaction.ts';

/** Rows that one statement writes: a statement may not last long, however many rows there are in all. */
const atOnce = 500;

const beginning = '00000000-0000-0000-0000-000000000000';

/** A row that is to be written, and its place in the order in which the rows are read. */
interface Placed {
  id: string;
  rank?: string;
}

/**
 * Reads ids page by page, and calls `write` with those of each page. `text` selects them behind a place, which is told by
 * the last parameters: `rank` if the rows have one, `id`, and the most rows wanted.
 */
export async function inPortions(
  tx: Transaction,
  { text, values, ranked = false }: { text: string; values: readonly unknown[]; ranked?: boolean },
  write: (ids: string[]) => void,
): Promise<void> {
  for (let from: Placed = { id: beginning, rank: '' }; ;) {
    const place = ranked ? [from.rank, from.id] : [from.id];
    const page = await tx.rows<Placed>(text, [...values, ...place, atOnce]);
    const last = page.at(-1);
    if (last === undefined) return;
    write(page.map(({ id }) => id));
    if (page.length < atOnce) return;
    from = last;
  }
}
