import type { RecordSource } from '../import/import-system.ts';
import type { Actor } from '../tenancy/principal.ts';

/** What can be commented on. */
export type CommentedKind = 'ticket' | 'document';

/** A comment on a ticket or a document: exactly one of the two. */
export class Comment {
  id: string;
  organizationId: string;
  ticketId: string | null;
  documentId: string | null;
  /** Cleaned HTML; never blank. */
  bodyHtml: string;
  /** The version of the policy that cleaned it. */
  htmlPolicy: number;
  /** The author, with the name at that time. */
  author: Actor;
  /** What it was where it comes from; null when it was written here. */
  source: RecordSource | null;
  version: number;
  createdAt: Date;
  updatedAt: Date;
  deletedAt: Date | null;
  /** Whether its author deleted it, and not a moderator. */
  isDeletedByAuthor: boolean;

  constructor(fields: {
    id: string;
    organizationId: string;
    on: { kind: CommentedKind; id: string };
    bodyHtml: string;
    htmlPolicy: number;
    author: Actor;
    source?: RecordSource | null;
    now: Date;
  }) {
    this.id = fields.id;
    this.organizationId = fields.organizationId;
    this.ticketId = fields.on.kind === 'ticket' ? fields.on.id : null;
    this.documentId = fields.on.kind === 'document' ? fields.on.id : null;
    this.bodyHtml = fields.bodyHtml;
    this.htmlPolicy = fields.htmlPolicy;
    this.author = fields.author;
    this.source = fields.source ?? null;
    this.version = 1;
    this.createdAt = fields.now;
    this.updatedAt = fields.now;
    this.deletedAt = null;
    this.isDeletedByAuthor = false;
  }
}
