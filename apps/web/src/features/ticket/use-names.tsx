import { useQueries, useQuery } from '@tanstack/react-query';
import { use } from 'react';
import { boardsQuery } from '../../data/queries/board.ts';
import { cyclesQuery } from '../../data/queries/cycles.ts';
import { useSession } from '../../data/session.tsx';
import { MentionablePeople } from '../../data/queries/mentionable.ts';
import { useCustomFields } from '../../data/use-custom-fields.tsx';
import { labelsQuery, projectsQuery } from '../../data/queries/projects.ts';
import { relationsQuery } from '../../data/queries/relations.ts';
import { calledAmong } from '../../design/author-name.ts';
import { onDay } from '../../design/dates.ts';
import { fieldsByKey } from './field-text.ts';
import type { Names } from './change-words.ts';
import { useWords } from '../../words/use-words.tsx';

/**
 * The names for the history of a ticket, or without `ticket` of a document: of projects and people, of boards and labels of its project and
 * of those that it was `formerly` in, as far as the person may read them, and of related tickets.
 */
export function useNames(
  ticket?: { id: string; project_id: string },
  formerly: readonly string[] = [],
): Names {
  const words = useWords();
  const { organization } = useSession();
  const [id, project, enabled] = [ticket?.id ?? '', ticket?.project_id ?? '', ticket !== undefined];
  const relations = useQuery({ ...relationsQuery(id), enabled }).data;
  const inProjects = enabled ? [...new Set([project, ...formerly])] : [];
  const boards = useQueries({ queries: inProjects.map(boardsQuery), combine });
  const labels = useQueries({ queries: inProjects.map(labelsQuery), combine });
  const cycles = useQueries({ queries: inProjects.map(cyclesQuery), combine });
  const fields = useCustomFields(project);
  const projects = useQuery(projectsQuery(organization?.id ?? '')).data;
  const people = use(MentionablePeople);
  const person = named(people, words('ticket.formerMember'));
  return {
    board: named(boards, words('ticket.formerBoard')),
    person,
    actor: (actor) => calledAmong(people, actor),
    label: named(labels, words('ticket.formerLabel')),
    cycle: named(cycles, words('ticket.formerCycle')),
    project: named(projects, words('ticket.anotherProject')),
    day: onDay,
    field: fieldsByKey(fields, person),
    related(relation) {
      const found = relations?.find((candidate) => 'id' in candidate && candidate.id === relation);
      return found !== undefined && 'ticket' in found ? found.ticket.key : null;
    },
  };
}

const combine = <Named,>(all: readonly { data?: readonly Named[] | undefined }[]) =>
  all.flatMap(({ data = [] }) => data);

const named =
  (all: readonly { id: string; name: string }[] | undefined, unknownName: string) =>
  (id: unknown): string =>
    all?.find((record) => record.id === id)?.name ?? unknownName;
