import { useQueries, useQuery } from '@tanstack/react-query';
import type { CustomField } from '../../api/types.ts';
import { boardsQuery } from '../../data/queries/board.ts';
import { fieldsQuery, organizationFieldsQuery } from '../../data/queries/custom-fields.ts';
import { peopleQuery } from '../../data/queries/organization.ts';
import { cyclesQuery } from '../../data/queries/cycles.ts';
import { labelsQuery, projectsQuery } from '../../data/queries/projects.ts';
import { templatesQuery } from '../../data/queries/template-requests.ts';
import type { Rule } from '../../data/queries/rules.ts';
import { words } from '../../words/words.ts';

/** The maximum number of projects whose boards and labels are fetched for their names: each is two requests. */
const maxProjects = 12;

/** The names of what rules name by id. */
export interface RuleNames {
  board: (of: {
    readonly board_id?: string | undefined;
    readonly board_slug?: string | undefined;
  }) => string;
  person: (id: string) => string;
  label: (id: string) => string;
  cycle: (id: string) => string;
  template: (id: string) => string;
  project: (id: string | null) => string;
  field: (key: string) => CustomField | undefined;
}

const nameIn = (
  all: readonly { readonly id: string; readonly name: string }[],
  id: string | undefined,
  missing: string,
): string => all.find((record) => record.id === id)?.name ?? missing;

/** The names for these rules, of people, projects, boards, labels, cycles, templates and custom fields. Those that are not loaded have general names. */
export function useRuleNames(
  organization: string,
  rules: readonly Pick<Rule, 'project_id'>[],
): RuleNames {
  const { data: people = [] } = useQuery(peopleQuery(organization));
  const { data: projects = [] } = useQuery(projectsQuery(organization));
  const { data: templates = [] } = useQuery(templatesQuery(organization, null));
  const { data: common = [] } = useQuery(organizationFieldsQuery(organization));
  const isOfAll = rules.some(({ project_id: project }) => project === null);
  const named = projects
    .filter(({ id }) => isOfAll || rules.some(({ project_id: project }) => project === id))
    .slice(0, maxProjects);
  const boards = useQueries({
    queries: named.map(({ id }) => boardsQuery(id)),
    combine: (all) => all.flatMap(({ data = [] }) => data),
  });
  const labels = useQueries({
    queries: named.map(({ id }) => labelsQuery(id)),
    combine: (all) => all.flatMap(({ data = [] }) => data),
  });
  const cycles = useQueries({
    queries: named.map(({ id }) => cyclesQuery(id)),
    combine: (all) => all.flatMap(({ data = [] }) => data),
  });
  const fields = useQueries({
    queries: named.map(({ id }) => fieldsQuery(organization, id)),
    combine: (all) => all.flatMap(({ data = [] }) => data),
  });
  return {
    board: ({ board_id: id, board_slug: slug }) =>
      boards.find((board) => board.slug === slug)?.name ??
      nameIn(boards, id, slug ?? words('rules.aBoard')),
    person: (id) =>
      id === 'assignees'
        ? words('rules.itsAssignees')
        : nameIn(people, id, words('rules.somebody')),
    label: (id) => nameIn(labels, id, words('rules.aLabel')),
    cycle: (id) => nameIn(cycles, id, words('ticket.formerCycle')),
    template: (id) => nameIn(templates, id, words('rules.aTemplate')),
    project: (id) =>
      id === null ? words('rules.allProjects') : nameIn(projects, id, words('rules.aProject')),
    field: (key) => [...fields, ...common].find((field) => field.key === key),
  };
}
