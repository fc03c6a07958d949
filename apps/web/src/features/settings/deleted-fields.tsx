import { useInfiniteQuery } from '@tanstack/react-query';
import type { Project } from '../../api/types.ts';
import { deletedFieldsQuery } from '../../data/queries/custom-fields.ts';
import { restoreField } from '../../data/queries/field-requests.ts';
import { useSession } from '../../data/session.tsx';
import { useWords } from '../../words/use-words.tsx';
import { TrashList } from '../trash/trash-list.tsx';

/** The deleted custom fields of a project, or of all that the person sees, to be restored with their values; nothing without one. */
export function DeletedFields({ project }: { project: Project | null }) {
  const words = useWords();
  const { organization, isManager } = useSession();
  const query = useInfiniteQuery(deletedFieldsQuery(organization?.id ?? '', project?.id));
  if (query.data?.pages[0]?.items.length === 0) return null;
  return (
    <TrashList
      query={query}
      title={words('customFields.deleted')}
      none={words('customFields.none')}
      nameOf={({ name }) => name}
      canRestore={({ project_id }) => isManager || project_id !== null}
      restore={({ id }) => restoreField(id)}
    />
  );
}
