import type { Actor } from '../tenancy/principal.ts';
import type { NewFields } from '../kernel/new-fields.ts';

/** What a document can be; it goes both ways at any time. */
export const documentStatuses = ['draft', 'published'] as const;

export type DocumentStatus = (typeof documentStatuses)[number];

/** An article of the organization, or of one of its projects, which it outlives. */
export class Document {
  id: string;
  organizationId: string;
  /** The project it was linked to, also while that is deleted; null for none. */
  projectId: string | null;
  /** While its project is deleted, the document belongs to the organization only. Storage computes it; it is not stored. */
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
  /** As they were first written in the organization; the order given. */
  tagNames: readonly string[];
  /** When it was published for the first time; null as long as it never was. */
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

  /** The live project it belongs to; null when it is the organization's alone. */
  get liveProjectId(): string | null {
    return this.projectIsDeleted ? null : this.projectId;
  }

  /**
   * What links the document to another live project, or with null to none. What already answers so stays: null
   * given back to a document whose project is deleted does not cut the link that restoring brings back.
   */
  linkTo(projectId: string | null): Partial<Document> {
    return projectId === this.liveProjectId ? {} : { projectId, projectIsDeleted: false };
  }

  /** What publishes it or makes it a draft; the moment of the first publication never changes. */
  withStatus(status: DocumentStatus, now: Date): Partial<Document> {
    const publishedAt = this.publishedAt ?? (status === 'published' ? now : null);
    return { status, publishedAt };
  }
}
