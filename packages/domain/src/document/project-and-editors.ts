import { invalid } from '../kernel/domain-error.ts';
import { liveProjectId, type Document } from '../records/document.ts';

/** The project and the people that a document names. */
export interface DocumentReferences {
  /** Null for a document of the organization alone. */
  readonly projectId?: string | null | undefined;
  readonly editorIds?: readonly string[] | undefined;
}

/** The named records that the storage found. */
export interface KnownDocumentReferences {
  /** Whether the named project is a live one of the organization. */
  readonly hasProject: boolean;
  /** The people who belong to the organization. */
  readonly members: ReadonlySet<string>;
  /** The people with access to the named project; when none is named, to the project of the document. */
  readonly people: ReadonlySet<string>;
}

/**
 * Refuses with `validation_failed` a project that is no live one of the organization (project_id), and editors
 * (editor_ids) without access to the project, or to the organization when there is no project. In an edit (`before` is the document),
 * only newly named editors are checked: editors who have lost access may stay. When the document goes to another project,
 * all editors are checked. Ids of another organization and unknown ids get the same refusal.
 */
export function checkReferences(
  known: KnownDocumentReferences,
  wanted: DocumentReferences,
  before: Document | null,
): void {
  const current = before && liveProjectId(before);
  const { projectId = current, editorIds = before?.editorIds ?? [] } = wanted;
  if (wanted.projectId && !known.hasProject) {
    throw invalid('project_id', 'is not a project of this organization');
  }
  const stays = projectId === current ? (before?.editorIds ?? []) : [];
  const allowed = projectId === null ? known.members : known.people;
  if (editorIds.every((id) => stays.includes(id) || allowed.has(id))) return;
  throw invalid(
    'editor_ids',
    projectId === null
      ? 'must name only people of the organization'
      : 'must name only people with access to the project',
  );
}
