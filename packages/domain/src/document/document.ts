import type { Actor } from '../tenancy/principal.ts';
import type { NewFields } from '../kernel/new-fields.ts';

/** The states of a document. It can change to the other one at any time. */
export const documentStatuses = ['draft', 'published'] as const;

export type DocumentStatus = (typeof documentStatuses)[number];

/** An article of the organization, or of one of its projects. It stays when its project is deleted. */
export class Document {
  id: string;
  organizationId: string;
  /** The project it is linked to, also while the project is deleted; null for none. */
  projectId: string | null;
  /** While its project is deleted, the document belongs only to the organization. The storage computes this field when it reads. */
  projectIsDeleted = false;
  title: string;
  caption: string | null;
  /** Cleaned HTML, or null. */
  contentHtml: string | null;
  /** The version of the policy that cleaned it. */
  htmlPolicy: number;
  status: DocumentStatus;
  archived = false;
  editorIds: readonly string[];
  /** Each as it was first written in the organization, in the order given. */
  tagNames: readonly string[];
  /** When it was published for the first time; null when it never was. */
  publishedAt: Date | null;
  version = 1;
  createdBy: Actor;
  createdAt: Date;
  updatedAt: Date;
  /** When a comment on it was last written, changed, deleted or restored; null before the first. */
  commentedAt: Date | null = null;
  deletedAt: Date | null = null;

  constructor(
    fields: NewFields<
      Document,
      | 'projectId'
      | 'title'
      | 'caption'
      | 'contentHtml'
      | 'htmlPolicy'
      | 'status'
      | 'editorIds'
      | 'tagNames'
      | 'createdBy'
    >,
  ) {
    this.id = fields.id;
    this.organizationId = fields.organizationId;
    this.projectId = fields.projectId;
    this.title = fields.title;
    this.caption = fields.caption;
    this.contentHtml = fields.contentHtml;
    this.htmlPolicy = fields.htmlPolicy;
    this.status = fields.status;
    this.editorIds = fields.editorIds;
    this.tagNames = fields.tagNames;
    this.publishedAt = fields.status === 'published' ? fields.now : null;
    this.createdBy = fields.createdBy;
    this.createdAt = fields.now;
    this.updatedAt = fields.now;
  }

  /** The live project it belongs to; null when it belongs only to the organization. */
  get liveProjectId(): string | null {
    return this.projectIsDeleted ? null : this.projectId;
  }

  /**
   * The fields that link the document to a live project, or with null to none. Nothing changes when the record already shows this value:
   * null does not cut the link to a deleted project, so that restoring the project links the document again.
   */
  linkTo(projectId: string | null): Partial<Document> {
    return projectId === this.liveProjectId ? {} : { projectId, projectIsDeleted: false };
  }

  /** The fields that publish the document or make it a draft. The time of the first publication never changes. */
  withStatus(status: DocumentStatus, now: Date): Partial<Document> {
    const publishedAt = this.publishedAt ?? (status === 'published' ? now : null);
    return { status, publishedAt };
  }
}
