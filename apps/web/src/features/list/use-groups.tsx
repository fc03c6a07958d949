import { useQuery } from '@tanstack/react-query';
import type { Project, Ticket } from '../../api/types.ts';
import { boardsQuery } from '../../data/queries/board.ts';
import { cyclesQuery } from '../../data/queries/cycles.ts';
import { labelsQuery, membersQuery } from '../../data/queries/projects.ts';
import { useCustomFields } from '../../data/use-custom-fields.tsx';
import { useParents } from '../../data/use-parents.tsx';
import { groupTickets, type ListGroup, type ListNames } from './group-tickets.ts';
import { useColumns } from './use-columns.ts';

/** Tickets as the list shows them. */
export interface Groups {
  names: ListNames;
  /** `isFolded`: its rows are hidden. */
  groups: readonly (ListGroup & { isFolded: boolean })[];
  /** The tickets whose rows are not hidden, from top to bottom. */
  shown: readonly Ticket[];
}

const byId = <Entry extends { id: string }>(all: readonly Entry[] = []) =>
  new Map(all.map((entry) => [entry.id, entry]));

/** The tickets in the groups that were chosen, and the names for their cells. */
export function useGroups(project: Project, tickets: readonly Ticket[]): Groups {
  const { grouping, folded, columns } = useColumns();
  // Of parents, those that are in the list are known.
  const listed = new Map(tickets.map(({ id, key, title }) => [id, `${key}: ${title}`]));
  const parents = tickets.flatMap(({ parent_id: id }) => (id === null || listed.has(id) ? [] : id));
  const unlisted = useParents(grouping === 'parent' || columns.includes('parent') ? parents : []);
  const names = {
    boards: byId(useQuery(boardsQuery(project.id)).data),
    labels: byId(useQuery(labelsQuery(project.id)).data),
    people: byId(useQuery(membersQuery(project.id)).data),
    cycles: byId(useQuery(cyclesQuery(project.id)).data),
    parents: new Map([...listed, ...unlisted]),
    fields: useCustomFields(project.id),
  };
  const groups = groupTickets(tickets, grouping, names).map((group) => ({
    ...group,
    isFolded: grouping !== null && folded.includes(group.id),
  }));
  return {
    names,
    groups,
    shown: groups.flatMap(({ isFolded, tickets: all }) => (isFolded ? [] : all)),
  };
}
