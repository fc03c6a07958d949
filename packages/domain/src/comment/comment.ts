import type { RecordSource } from '../import/import-system.ts';
import type { Actor } from '../tenancy/principal.ts';
import type { NewFields } from '../kernel/new-fields.ts';

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
  /** The record of the other system that it was imported from; null when it was written here. */
  source: RecordSource | null;
  version = 1;
  createdAt: Date;
  updatedAt: Date;
  deletedAt: Date | null = null;
  /** Whether its author deleted it, and not an owner or admin. */
  isDeletedByAuthor = false;

  constructor(
    fields: NewFields<Comment, 'bodyHtml' | 'htmlPolicy' | 'author'> & {
      on: { kind: CommentedKind; id: string };
      source?: RecordSource | null;
    },
  ) {
    this.id = fields.id;
    this.organizationId = fields.organizationId;
    this.ticketId = fields.on.kind === 'ticket' ? fields.on.id : null;
    this.documentId = fields.on.kind === 'document' ? fields.on.id : null;
    this.bodyHtml = fields.bodyHtml;
    this.htmlPolicy = fields.htmlPolicy;
    this.author = fields.author;
    this.source = fields.source ?? null;
    this.createdAt = fields.now;
    this.updatedAt = fields.now;
  }
}
