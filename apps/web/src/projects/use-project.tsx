import { useQuery } from '@tanstack/react-query';
import type { Project } from '../api/work-records.ts';
import { projectsQuery } from '../data/queries.ts';
import { useSession } from '../frame/session.tsx';

/** The project with this key in the chosen organization: `data` is null where there is none. */
export function useProject(key: string): { data: Project | null | undefined; error: Error | null } {
  const { organization } = useSession();
  const { data, error } = useQuery({
    ...projectsQuery(organization?.id ?? ''),
    enabled: organization !== null,
  });
  if (organization === null) return { data: null, error: null };
  const wanted = key.toUpperCase();
  return {
    data: data === undefined ? data : (data.find((one) => one.key === wanted) ?? null),
    error,
  };
}
