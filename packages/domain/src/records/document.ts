import { maxLinks } from '../kernel/max-links.ts';
import { maxTitleLength } from '../kernel/text-length.ts';
import * as common from '../record/common-fields.ts';
import * as field from '../record/field.ts';
import { record, type Content, type Patch, type Stored } from '../record/record.ts';

/** The states of a document. It can change to the other one at any time. */
export const documentStatuses = ['draft', 'published'] as const;

export type DocumentStatus = (typeof documentStatuses)[number];

/** An article of the organization, or of one of its projects. It stays when its project is deleted. */
export const Document = record('document', {
  id: field.id(),
  organizationId: field.ref('organization'),
  /** The project it is linked to, also while the project is deleted. In answers: null while the project is deleted. */
  projectId: field.ref('project').nullable().written(),
  parentId: field
    .ref('document')
    .nullable()
    .written()
    .describe(
      'The document that it is within, of the same project. At the top when null, and while that document is deleted or archived.',
    ),
  /** While its project is deleted, the document belongs only to the organization. */
  projectIsDeleted: field.flag().default(false).hidden().withoutColumn(),
  title: field.line(maxTitleLength, 'How we deploy').written().sortable(),
  caption: field.line(500, 'Every step, and who may take it').nullable().written(),
  contentHtml: field.html().nullable().written(),
  /** The version of the policy that cleaned the HTML. */
  htmlPolicy: field.count().hidden(),
  status: field.choice(documentStatuses).default('draft').written().filterableByOne(),
  archived: field.flag().default(false).edited(),
  editorIds: field.refs('membership', maxLinks).withoutColumn().written().filterable(),
  /** Each as it was first written in the organization, in the order given. */
  tagNames: field.tags('howto').withoutColumn().written(),
  publishedAt: field.moment().nullable().describe('The first publication.'),
  version: field.version(),
  createdBy: common.createdBy().filterable(),
  ...common.listedTimes(),
  commentedAt: common.commentedAt(),
  lastActivityAt: common.lastActivityAt().sortable(),
  deletedAt: common.deletedAt(),
});

export interface Document extends Stored<typeof Document> {}

/** The fields of a document that people write, all optional. */
export type DocumentContent = Content<typeof Document>;

/** The fields of a new document. Only the title is required; it is a draft when it names no status. */
export type NewDocument = DocumentContent & { title: string };

/** The fields of an edit of a document. An absent field stays, an array replaces the former one, null clears. */
export type DocumentPatch = Patch<typeof Document>;

/** The live project it belongs to; null when it belongs only to the organization. */
export const liveProjectId = ({
  projectId,
  projectIsDeleted,
}: Pick<Document, 'projectId' | 'projectIsDeleted'>): string | null =>
  projectIsDeleted ? null : projectId;

/**
 * The fields that link the document to a live project, or with null to none. Nothing changes when the record already shows this value:
 * null does not cut the link to a deleted project, so that restoring the project links the document again.
 */
export const linkTo = (document: Document, projectId: string | null): Partial<Document> =>
  projectId === liveProjectId(document) ? {} : { projectId, projectIsDeleted: false };

/** The same for a change of the document that may name its parent: in another project it is at the top, unless it names one there. */
export function placedIn(
  document: Document,
  { projectId, parentId }: Pick<DocumentPatch, 'projectId' | 'parentId'>,
): Partial<Document> {
  const link = projectId === undefined ? {} : linkTo(document, projectId);
  if (parentId !== undefined) return { ...link, parentId };
  return isOtherProject(document, projectId) ? { ...link, parentId: null } : link;
}

/** Whether a change to this project takes the document out of its own; undefined changes nothing. */
export const isOtherProject = (document: Document, projectId: string | null | undefined): boolean =>
  projectId !== undefined && projectId !== liveProjectId(document);

/** The fields that publish the document or make it a draft. The time of the first publication never changes. */
export function withStatus(
  { publishedAt }: Pick<Document, 'publishedAt'>,
  status: DocumentStatus,
  now: Date,
): Pick<Document, 'status' | 'publishedAt'> {
  return { status, publishedAt: publishedAt ?? (status === 'published' ? now : null) };
}
