import type { Board, Label, Ticket } from '../../api/types.ts';
import { withFields } from './custom-values.ts';
import { createCollection } from './collection.ts';
import type { ListChanges, ListRules } from './list.ts';

/** A label, and its project. */
export type StoredLabel = Label & { project_id: string };

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
  const tickets = createCollection<Ticket>(onChange, 'board_id', withFields);
  const boards = createCollection<Board>(onChange);
  const labels = createCollection<StoredLabel>(onChange);
  return {
    tickets,
    boards,
    labels,
    onUnclear,
    /** Does several changes of records of all kinds, which the lists follow together. */
    batch: <T>(work: () => T): T => tickets.batch(() => boards.batch(() => labels.batch(work))),
  };
}

/** The records of a project, in an order. */
const ofProject = <R extends { project_id: string }>(
  project: string,
  compare: (a: R, b: R) => number,
): ListRules<R> => ({
  matches: ({ project_id: id }) => (id === undefined ? null : id === project),
  compare,
});

/** The boards of a project, in their order. */
export const boardsOfProject = (project: string): ListRules<Board> =>
  ofProject(project, (a, b) => a.position - b.position);

/** The labels of a project, by name. `compareNames` is that of the reader's language. */
export const labelsOfProject = (
  project: string,
  compareNames: (a: string, b: string) => number,
): ListRules<StoredLabel> => ofProject(project, (a, b) => compareNames(a.name, b.name));
