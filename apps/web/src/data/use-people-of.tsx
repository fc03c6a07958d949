import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import type { Member, Project } from '../api/types.ts';
import { compareNames } from '../words/formats.ts';
import { membersQuery } from './queries/projects.ts';

/** The most projects whose people are asked for. */
const maxAsked = 20;

const together = (results: UseQueryResult<Member[]>[]): Member[] => {
  const all = results.flatMap(({ data = [] }) => data);
  const byId = new Map(all.map((person) => [person.id, person]));
  return [...byId.values()].toSorted((a, b) => compareNames(a.name, b.name));
};

/** Everybody with access to some projects, by name; of many projects, those of the first 20. */
export const usePeopleOf = (projects: readonly Project[]): Member[] =>
  useQueries({
    queries: projects.slice(0, maxAsked).map(({ id }) => membersQuery(id)),
    combine: together,
  });
