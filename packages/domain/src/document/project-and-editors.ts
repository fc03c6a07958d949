import { invalid } from '../kernel/domain-error.ts';
import type { Document } from './document.ts';

/** The records a document names. */
export interface DocumentReferences {
  /** Null for a document of the organization alone. */
  readonly projectId?: string | null | undefined;
  readonly editorIds?: readonly string[] | undefined;
}

/** Those of the named records that may be named. */
export interface KnownDocumentReferences {
  /** Whether the project that is named is a live one of the organization. */
  readonly hasProject: boolean;
  /** The people who belong to the organization. */
  readonly members: ReadonlySet<string>;
  /** The people with access to the project that is named, else to the document's own. */
  readonly people: ReadonlySet<string>;
}

/**
 * Refuses with `validation_failed` a project that is no live one of the organization (project_id), and editors
 * without access (editor_ids): to the project when there is one, else to the organization. Of a document that
 * is there (`kept`) only newly named people are checked, since who lost access stays until replaced; but when
 * it goes to another project, all of them. Foreign and absent ids get the same refusal.
 */
export function checkReferences(
  known: KnownDocumentReferences,
  wanted: DocumentReferences,
  kept: Document | null,
): void {
  const current = kept?.liveProjectId ?? null;
  const { projectId = current, editorIds = kept?.editorIds ?? [] } = wanted;
  if (wanted.projectId && !known.hasProject) {
    throw invalid('project_id', 'is not a project of this organization');
  }
  const stays = projectId === current ? (kept?.editorIds ?? []) : [];
  const allowed = projectId === null ? known.members : known.people;
  if (editorIds.every((id) => stays.includes(id) || allowed.has(id))) return;
  throw invalid(
    'editor_ids',
    projectId === null
      ? 'must name only people of the organization'
      : 'must name only people with access to the project',
  );
}
