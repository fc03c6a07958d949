import { invalid } from '../kernel/domain-error.ts';
import { documentBudget } from '../budgets/document-budget.ts';
import { isOtherProject, liveProjectId, type Document } from '../records/document.ts';

/** The project, the parent and the people that a document names. */
export interface DocumentReferences {
  /** Null for a document of the organization alone. */
  readonly projectId?: string | null | undefined;
  /** Null for a document at the top. */
  readonly parentId?: string | null | undefined;
  readonly editorIds?: readonly string[] | undefined;
}

/** The named records that the storage found. */
export interface KnownDocumentReferences {
  /** Whether the named project is a live one of the organization. */
  readonly hasProject: boolean;
  /** The named parent, if it is a live document of the organization. */
  readonly parent: {
    /** Its live project. */
    readonly projectId: string | null;
    /** Its id, and those of the documents that it is within, at most `documentBudget.levels` together. */
    readonly path: readonly string[];
  } | null;
  /** How many levels are within the document, at most `documentBudget.levels`; deleted documents count. None for a new one. */
  readonly levelsWithin: number;
  /** Whether live documents are within the document. */
  readonly hasDocuments: boolean;
  /** The people who belong to the organization. */
  readonly members: ReadonlySet<string>;
  /** The people with access to the named project; when none is named, to the project of the document. */
  readonly people: ReadonlySet<string>;
}

/**
 * Refuses with `validation_failed` a project that is no live one of the organization (project_id), what `checkParent` refuses, and editors
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
  checkParent(known, wanted, before);
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

/**
 * Refuses with `validation_failed` a parent (parent_id) that is no live document of the same project, that is the document or within it, and
 * too many levels; and another project (project_id) for a document with others within it. The parent that it has can be named again.
 */
function checkParent(
  { parent, levelsWithin, hasDocuments }: KnownDocumentReferences,
  { projectId, parentId }: DocumentReferences,
  before: Document | null,
): void {
  const moves = before !== null && isOtherProject(before, projectId);
  if (moves && hasDocuments) {
    throw invalid('project_id', 'cannot change while other documents are within the document');
  }
  if (!parentId || (!moves && parentId === before?.parentId)) return;
  const current = before && liveProjectId(before);
  const target = projectId === undefined ? current : projectId;
  if (parent === null || parent.projectId !== target) {
    throw invalid('parent_id', 'is not a document of the same project');
  }
  if (before !== null && parent.path.includes(before.id)) {
    throw invalid('parent_id', 'must not be the document or within it');
  }
  if (parent.path.length + 1 + levelsWithin > documentBudget.levels) {
    throw invalid('parent_id', `must leave at most ${documentBudget.levels} levels of documents`);
  }
}
