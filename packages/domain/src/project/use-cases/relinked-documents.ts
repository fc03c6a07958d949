import type { DocumentVersion } from '../../ports/documents.port.ts';
import type { Affected } from '../../event/affected.ts';
import type { ProjectRecord } from '../../records/project.ts';

/** The entry of an event for the documents of a project that is deleted or restored: their `project_id` becomes null, or the project again. */
export function relinkedDocuments(
  documents: readonly DocumentVersion[],
  { id: projectId, deleted_at: deletedAt, updated_at }: ProjectRecord,
): Affected[] {
  const project_id = deletedAt === null ? projectId : null;
  const changes = { project_id, updated_at, last_activity_at: updated_at };
  return documents.map(({ id, version }) => ({
    type: 'document',
    id,
    version: version + 1,
    changes,
  }));
}
