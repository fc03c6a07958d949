import { useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { NamedPerson, Project } from '../api/types.ts';
import { compareNames } from '../words/formats.ts';
import { peopleQuery } from './queries/organization.ts';
import { membersQuery } from './queries/projects.ts';
import { useSession } from './session.tsx';

/** The most projects whose people are asked for. */
const maxAsked = 20;

const byName = (people: readonly NamedPerson[]): NamedPerson[] =>
  people.toSorted((a, b) => compareNames(a.name, b.name));

const together = (results: UseQueryResult<NamedPerson[]>[]): NamedPerson[] => {
  const all = results.flatMap(({ data = [] }) => data);
  return byName([...new Map(all.map((person) => [person.id, person])).values()]);
};

/**
 * Everybody with access to some projects, by name. For several projects, owners and admins get the people of the organization; members get
 * those of the first 20 projects, because only owners and admins may list the organization's people.
 */
export function usePeopleOf(projects: readonly Project[]): NamedPerson[] {
  const { organization, isManager } = useSession();
  const isWide = isManager && projects.length > 1;
  const everybody = useQuery({ ...peopleQuery(organization?.id ?? ''), enabled: isWide });
  const found = useQueries({
    queries: isWide ? [] : projects.slice(0, maxAsked).map(({ id }) => membersQuery(id)),
    combine: together,
  });
  return isWide ? byName(everybody.data ?? []) : found;
}

/** Projects with those of these ids first, so that their people are among those asked for. */
export function inSightFirst(projects: readonly Project[], ids: Iterable<string>): Project[] {
  const first = new Set(ids);
  const isBehind = ({ id }: Project) => Number(!first.has(id));
  return projects.toSorted((a, b) => isBehind(a) - isBehind(b));
}
