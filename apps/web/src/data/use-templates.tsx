import { useQuery } from '@tanstack/react-query';
import type { Template } from '../api/types.ts';
import { templatesQuery } from './queries/template-requests.ts';
import { useSession } from './session.tsx';

const none: readonly Template[] = [];

/** The templates that a project has; none until they are loaded. */
export function useTemplates(project: string): readonly Template[] {
  const { organization } = useSession();
  const query = templatesQuery(organization?.id ?? '', project);
  return useQuery({ ...query, enabled: organization !== null && project !== '' }).data ?? none;
}
