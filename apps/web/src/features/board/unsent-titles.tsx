import type { Board } from '../../api/types.ts';
import { useUnsent } from '../../data/query/use-unsent.tsx';
import type { CaptureFields } from '../ticket/read-capture.ts';

/** A submitted title whose ticket does not exist yet. */
export interface Captured {
  board: Pick<Board, 'id' | 'name' | 'project_id'>;
  title: string;
  /** The properties that were read from the text. */
  fields?: CaptureFields;
  /** Whether a filter possibly does not show the ticket. */
  canBeHidden?: boolean;
}

/** What the outbox orders titles by: tickets are added in the order of their titles. */
const recordOf = (board: string): string => `capture.${board}`;

/** How titles are listed. */
export const listedTitles = {
  name: 'capture',
  records: ({ board }: Captured) => [recordOf(board.id)],
} as const;

/** The titles of a board that are no tickets yet. */
export const useUnsentTitles = (board: string) => useUnsent(listedTitles, recordOf(board));
