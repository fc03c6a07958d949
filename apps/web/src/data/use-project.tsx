import { useQuery } from '@tanstack/react-query';
import type { Project } from '../api/types.ts';
import { useSession } from './session.tsx';
import { projectsQuery } from './queries/projects.ts';

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
    data: data === undefined ? data : (data.find((project) => project.key === wanted) ?? null),
    error,
  };
}

/** The projects of the organization that are not archived. */
export function useCurrentProjects(): Project[] {
  const { organization } = useSession();
  const { data = [] } = useQuery({
    ...projectsQuery(organization?.id ?? ''),
    enabled: organization !== null,
  });
  return data.filter(({ archived }) => !archived);
}
