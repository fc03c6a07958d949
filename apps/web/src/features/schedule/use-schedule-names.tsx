import { useQuery } from '@tanstack/react-query';
import type { Board, Cycle, NamedPerson, Project, Ticket } from '../../api/types.ts';
import { boardsQuery } from '../../data/queries/board.ts';
import { cyclesQuery } from '../../data/queries/cycles.ts';
import { useCurrentProjects } from '../../data/use-project.tsx';
import { inSightFirst, usePeopleOf } from '../../data/use-people-of.tsx';
import { compareNames } from '../../words/formats.ts';

/** The records that a schedule names by their ids. */
export interface ScheduleNames {
  /** Of the project; none for all projects. */
  boards: ReadonlyMap<string, Board>;
  people: ReadonlyMap<string, NamedPerson>;
  /** Of the project, the first ones first; none for all projects. */
  cycles: ReadonlyMap<string, Cycle>;
  /** Those that are not archived, for all projects. */
  projects: ReadonlyMap<string, Project>;
  /** Whether nothing can be moved: the project is archived. */
  isFixed: boolean;
}

const byId = <Entry extends { id: string }>(all: readonly Entry[]) =>
  new Map(all.map((entry) => [entry.id, entry]));

const projectsOf = (tickets: readonly Ticket[]) => tickets.map(({ project_id }) => project_id);

const byFirstDay = (a: Cycle, b: Cycle) => compareNames(a.starts_on, b.starts_on);

/** The names of the schedule of a project, or of all (null), for these tickets. */
export function useScheduleNames(
  project: Project | null,
  tickets: readonly Ticket[],
): ScheduleNames {
  const boards = useQuery({
    ...boardsQuery(project?.id ?? ''),
    enabled: project !== null,
  });
  const cycles = useQuery({ ...cyclesQuery(project?.id ?? ''), enabled: project !== null });
  const projects = useCurrentProjects();
  return {
    boards: byId(boards.data ?? []),
    cycles: byId((cycles.data ?? []).toSorted(byFirstDay)),
    people: byId(
      usePeopleOf(project === null ? inSightFirst(projects, projectsOf(tickets)) : [project]),
    ),
    projects: byId(project === null ? projects : []),
    isFixed: project?.archived === true,
  };
}
