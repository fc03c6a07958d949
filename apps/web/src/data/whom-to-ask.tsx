import { useQuery } from '@tanstack/react-query';
import { useSession } from './session.tsx';
import { formatList } from '../words/formats.ts';
import { membersQuery, projectsQuery } from './queries/projects.ts';

/** The most people who are named. */
const maxNames = 3;

/**
 * The owners and admins whom a plain member can ask, in words: "Ada, Bo, or Cleo". Null for an owner or admin, for whom nothing is fetched, and
 * until it is known. Without a project, the people of the first project that the member sees: owners and admins belong to all.
 */
export function useWhomToAsk(project?: string): string | null {
  const { organization, isManager } = useSession();
  const first = useQuery({
    ...projectsQuery(organization?.id ?? ''),
    enabled: !isManager && project === undefined && organization !== null,
  }).data?.[0]?.id;
  const asked = project ?? first;
  const { data = [] } = useQuery({
    ...membersQuery(asked ?? ''),
    enabled: !isManager && asked !== undefined,
  });
  const names = data.filter(({ role }) => role !== 'member').map(({ called }) => called);
  if (isManager || names.length === 0) return null;
  return formatList(names.slice(0, maxNames), { type: 'disjunction' });
}
