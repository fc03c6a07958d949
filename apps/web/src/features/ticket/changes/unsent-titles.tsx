import { useUnsent } from '../../../data/query/use-unsent.tsx';
import type { Captured } from './captured.ts';

/** What the outbox orders new tickets by: they are added to a board in the order of their submission. */
const recordOf = (board: string): string => `capture.${board}`;

/** How new tickets are listed. */
export const listedTitles = {
  name: 'capture',
  records: ({ board }: Captured) => [recordOf(board.id)],
} as const;

/** The submitted tickets of a board that do not exist yet. */
export const useUnsentTitles = (board: string) => useUnsent(listedTitles, recordOf(board));
