import { useQuery } from '@tanstack/react-query';
import { createContext, use, useMemo, type ComponentType, type ReactNode } from 'react';
import type { Board, Label, Member, Project, Ticket } from '../../api/types.ts';
import { labelsQuery, membersQuery } from '../../data/queries/projects.ts';
import { useMove, type Move } from '../ticket/changes/use-move.tsx';

/** The card whose menu is open, and the button that it belongs to. */
export interface CardMenuAt {
  ticket: Ticket;
  target: Element;
}

/** A card by the id of its ticket, whose menu is open with all acts. */
export interface WholeMenuAt {
  whole: string;
  target: Element;
  /** Where the mouse opened it, on the screen. */
  point?: { x: number; y: number };
}

/** The menu that is open: of a card or of a column. */
export type MenuAt = CardMenuAt | WholeMenuAt | { board: Board; target: HTMLElement };

/** The values that all columns and cards of a board page share. None of them changes with each move, because that would render every card again. */
export interface BoardContextValue {
  project: Project;
  labels: ReadonlyMap<string, Label>;
  people: ReadonlyMap<string, Member>;
  /** The ids of the boards whose cards are shown, in their order. */
  openBoards: readonly string[];
  /** The ids of the boards of completed tickets. */
  doneBoards: ReadonlySet<string>;
  move: Move;
  openMenu: (at: MenuAt) => void;
  /** What cards show of custom fields and of cycles; undefined until the code is there. */
  CardFields?: ComponentType<{ ticket: Ticket; onShown: (what: string) => void }> | undefined;
  CardCycle?: ComponentType<{ id: string }> | undefined;
}

const BoardContext = createContext<BoardContextValue | null>(null);

/** These records by their ids. */
export const byId = <Entry extends { id: string }>(all: readonly Entry[] = []) =>
  new Map(all.map((entry) => [entry.id, entry]));

export function BoardProvider({
  project,
  boards,
  openBoards,
  openMenu,
  CardFields,
  CardCycle,
  children,
}: Pick<BoardContextValue, 'project' | 'openBoards' | 'openMenu' | 'CardFields' | 'CardCycle'> & {
  boards: readonly Board[];
  children: ReactNode;
}) {
  const labels = useQuery(labelsQuery(project.id)).data;
  const people = useQuery(membersQuery(project.id)).data;
  const move = useMove(project, boards);
  const ids = openBoards.join(' ');
  const done = boards.flatMap(({ id, is_done: isDone }) => (isDone ? [id] : [])).join(' ');
  const value = useMemo(
    () => ({
      project,
      openMenu,
      move,
      labels: byId(labels),
      people: byId(people),
      openBoards: ids.split(' '),
      doneBoards: new Set(done.split(' ')),
      CardFields,
      CardCycle,
    }),
    [project, openMenu, move, labels, people, ids, done, CardFields, CardCycle],
  );
  return <BoardContext value={value}>{children}</BoardContext>;
}

export function useBoardContext(): BoardContextValue {
  const value = use(BoardContext);
  if (value === null) throw new Error('no board here');
  return value;
}
