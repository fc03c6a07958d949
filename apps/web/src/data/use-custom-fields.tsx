import { useQuery } from '@tanstack/react-query';
import type { CustomField } from '../api/types.ts';
import { fieldsQuery } from './queries/custom-fields.ts';
import { useSession } from './session.tsx';

const none: readonly CustomField[] = [];

/** The custom fields of a project, by position; none until they are loaded. */
export function useCustomFields(project: string): readonly CustomField[] {
  const { organization } = useSession();
  const query = fieldsQuery(organization?.id ?? '', project);
  return useQuery({ ...query, enabled: organization !== null && project !== '' }).data ?? none;
}
