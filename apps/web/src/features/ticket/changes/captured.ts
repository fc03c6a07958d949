import type { Board } from '../../../api/types.ts';
import type { NewTicket } from '../../../data/queries/ticket-requests.ts';

/** A submitted ticket that does not exist yet. */
export interface Captured {
  board: Pick<Board, 'id' | 'name' | 'project_id'>;
  title: string;
  /** The other fields. */
  fields?: Omit<NewTicket, 'board_id' | 'title'>;
  /** Whether a filter possibly does not show the ticket. */
  canBeHidden?: boolean;
  /** The description with pictures that are added to the ticket after it was created. */
  text?: string;
}
