import { invalid } from '../kernel/domain-error.ts';
import type { TenantStores } from '../tenancy/tenancy.port.ts';
import type { Document } from './document.ts';

/** The records a document names. */
export interface DocumentReferences {
  /** Null for a document of the organization alone. */
  readonly projectId?: string | null | undefined;
  readonly editorIds?: readonly string[] | undefined;
}

/**
 * Refuses with `validation_failed` a project that is no live one of the organization (project_id), and editors
 * without access (editor_ids): to the project when there is one, else to the organization. Of a document that
 * is there (`kept`) only newly named people are asked for, since who lost access stays until replaced; but when
 * it goes to another project, all of them. Foreign and absent ids get the same refusal.
 */
export async function checkReferences(
  stores: Pick<TenantStores, 'projects' | 'organizations'>,
  wanted: DocumentReferences,
  kept: Document | null,
): Promise<void> {
  const current = kept?.liveProjectId ?? null;
  const { projectId = current, editorIds = kept?.editorIds ?? [] } = wanted;
  // Locked, so that a deletion of the project also changes this document.
  if (wanted.projectId && (await stores.projects.hold(wanted.projectId)) === null) {
    throw invalid('project_id', 'is not a project of this organization');
  }
  const known = projectId === current ? (kept?.editorIds ?? []) : [];
  const asked = editorIds.filter((id) => !known.includes(id));
  if (asked.length === 0) return;
  const allowed =
    projectId === null
      ? await stores.organizations.membersAmong(asked)
      : await stores.projects.usersWithAccess(projectId, asked);
  if (asked.every((id) => allowed.has(id))) return;
  throw invalid(
    'editor_ids',
    projectId === null
      ? 'must name only people of the organization'
      : 'must name only people with access to the project',
  );
}
