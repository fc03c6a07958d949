import type { Board, Ticket } from '../../api/types.ts';
import { createCollection } from './collection.ts';
import type { ListChanges, ListRules } from './list.ts';

/** The functions of the pages that the store calls. */
export interface StoreListener {
  /** Lists have changed, or only the service knows what they contain now. */
  onChange: (changes: ListChanges) => void;
  /** A ticket must be read again: its event does not name its parent. */
  onUnclear: (ticket: string) => void;
}

/** The records of the pages, by kind. It knows no component and sends no request. */
export type Store = ReturnType<typeof createStore>;

/** A store without records. */
export function createStore({ onChange, onUnclear }: StoreListener) {
  const tickets = createCollection<Ticket>(onChange, 'board_id');
  const boards = createCollection<Board>(onChange);
  return {
    tickets,
    boards,
    onUnclear,
    /** Does several changes of records of all kinds, which the lists follow together. */
    batch: <T>(work: () => T): T => tickets.batch(() => boards.batch(work)),
  };
}

/** The boards of a project, in their order. */
export const boardsOfProject = (project: string): ListRules<Board> => ({
  matches: ({ project_id }) => (project_id === undefined ? null : project_id === project),
  compare: (a, b) => a.position - b.position,
});
