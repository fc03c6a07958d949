import { useQueries, useQuery } from '@tanstack/react-query';
import type { LogEvent } from '../../api/types.ts';
import { boardsQuery } from '../../data/queries/board.ts';
import { cyclesQuery } from '../../data/queries/cycles.ts';
import { fieldsQuery } from '../../data/queries/custom-fields.ts';
import { peopleQuery } from '../../data/queries/organization.ts';
import { labelsQuery, projectsQuery } from '../../data/queries/projects.ts';
import { keyOfField } from '../../data/store/custom-values.ts';
import { calledAmong } from '../../design/author-name.ts';
import { onDay } from '../../design/dates.ts';
import { useWords } from '../../words/use-words.tsx';
import { fieldsByKey } from '../ticket/field-text.ts';
import type { Names } from '../ticket/change-words.ts';
import type { EventNames } from './audit-line.tsx';

/** The maximum number of projects whose boards and custom fields are fetched for their names: each is a request. */
const maxProjects = 12;

const named =
  (all: readonly { id: string; name: string }[], unknownName: string) =>
  (id: unknown): string =>
    all.find((record) => record.id === id)?.name ?? unknownName;

/** The names of people and projects, and those of boards, labels, cycles and custom fields that these events of an organization mention. */
export function useEventNames(organization: string, events: readonly LogEvent[]): EventNames {
  const words = useWords();
  const { data: people = [] } = useQuery(peopleQuery(organization));
  const { data: projects = [] } = useQuery(projectsQuery(organization));
  const among = (isMentioned: (fields: readonly string[]) => boolean) =>
    projects
      .filter(({ id }) =>
        events.some(
          ({ project_id, changes }) => project_id === id && isMentioned(Object.keys(changes)),
        ),
      )
      .slice(0, maxProjects);
  const boards = useQueries({
    queries: among((names) => names.includes('board_id')).map(({ id }) => boardsQuery(id)),
    combine: (all) => all.flatMap(({ data = [] }) => data),
  });
  const labels = useQueries({
    queries: among((names) => names.includes('label_ids')).map(({ id }) => labelsQuery(id)),
    combine: (all) => all.flatMap(({ data = [] }) => data),
  });
  const fields = useQueries({
    queries: among((names) => names.some((name) => keyOfField(name) !== null)).map(({ id }) =>
      fieldsQuery(organization, id),
    ),
    combine: (all) => all.flatMap(({ data = [] }) => data),
  });
  const cycles = useQueries({
    queries: among((names) => names.includes('cycle_id')).map(({ id }) => cyclesQuery(id)),
    combine: (all) => all.flatMap(({ data = [] }) => data),
  });
  const person = named(people, words('audit.aFormerMember'));
  const names: Names = {
    board: named(boards, words('audit.aFormerBoard')),
    person,
    actor: (actor) => calledAmong(people, actor),
    label: named(labels, words('audit.aLabel')),
    cycle: named(cycles, words('ticket.formerCycle')),
    project: named(projects, words('audit.anotherProject')),
    day: onDay,
    field: fieldsByKey(fields, person),
    related: () => null,
  };
  return {
    names,
    keyOf: (id: string) => projects.find((project) => project.id === id)?.key ?? null,
  };
}
