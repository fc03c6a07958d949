import { useUnsent } from '../../../data/query/use-unsent.tsx';
import type { Captured } from './captured.ts';

/** What the outbox orders new tickets by: they are added to a board, or to their parent, in the order of their submission. */
const recordOf = (boardOrParent: string): string => `capture.${boardOrParent}`;

/** How new tickets are listed. */
export const listedTitles = {
  name: 'capture',
  records: ({ board, fields }: Captured) =>
    [board.id, fields?.parent_id ?? []].flat().map(recordOf),
} as const;

/** The submitted tickets of a board, or sub-tickets of a ticket, that do not exist yet. */
export const useUnsentTitles = (boardOrParent: string) =>
  useUnsent(listedTitles, recordOf(boardOrParent));

/** The lists of unsent titles of the page, by board. */
const lists = new Map<string, Element>();

/** The `ref` of a list of the unsent titles of a board. */
export const listOf = (board: string) => (list: Element | null) => {
  if (list !== null) lists.set(board, list);
  return () => void lists.delete(board);
};

/** Whether the person sees the unsent titles of a board, and so why one was refused. */
export function isListSeen(board: string): boolean {
  const place = lists.get(board)?.getBoundingClientRect();
  if (place === undefined) return false;
  const isInWidth = place.left >= 0 && place.right <= window.innerWidth;
  return isInWidth && place.top >= 0 && place.bottom <= window.innerHeight;
}
