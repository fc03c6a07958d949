import { useQuery } from '@tanstack/react-query';
import { createContext, use, useMemo, type ReactNode } from 'react';
import type { Board, Label, Member, Project, Ticket } from '../api/work-records.ts';
import { labelsQuery, membersQuery } from '../data/queries.ts';
import { useMove, type Move } from './use-move.tsx';

/** The card whose menu is open, and the button that it belongs to. */
export interface MenuAt {
  ticket: Ticket;
  target: Element;
}

/** What every column and card of a board page shares. Nothing in it changes with each move: that would render every card. */
export interface BoardWorld {
  project: Project;
  labels: ReadonlyMap<string, Label>;
  people: ReadonlyMap<string, Member>;
  move: Move;
  openMenu: (at: MenuAt) => void;
}

const BoardContext = createContext<BoardWorld | null>(null);

const byId = <Entry extends { id: string }>(all: readonly Entry[] = []) =>
  new Map(all.map((one) => [one.id, one]));

export function BoardProvider({
  project,
  boards,
  openMenu,
  children,
}: Pick<BoardWorld, 'project' | 'openMenu'> & {
  boards: readonly Board[];
  children: ReactNode;
}) {
  const labels = useQuery(labelsQuery(project.id)).data;
  const people = useQuery(membersQuery(project.id)).data;
  const move = useMove(project, boards);
  const world = useMemo(
    () => ({ project, openMenu, move, labels: byId(labels), people: byId(people) }),
    [project, openMenu, move, labels, people],
  );
  return <BoardContext value={world}>{children}</BoardContext>;
}

export function useBoardWorld(): BoardWorld {
  const world = use(BoardContext);
  if (world === null) throw new Error('no board here');
  return world;
}
