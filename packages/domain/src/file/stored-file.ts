import { recordOf } from '../kernel/record-of.ts';
import type { Actor } from '../tenancy/principal.ts';
import type { NewFields } from '../kernel/new-fields.ts';

/** What a file can be attached to. */
export const fileSubjects = ['ticket', 'document', 'comment'] as const;

/** The record that a file is attached to. */
export interface FileSubject {
  readonly type: (typeof fileSubjects)[number];
  readonly id: string;
}

/** The states of a file: `pending` until all its bytes are stored. */
export const fileStates = ['pending', 'ready'] as const;

/** A file of a ticket, of a document, or of a comment on one of them. */
export class StoredFile {
  id: string;
  organizationId: string;
  /** The ticket that it is on, also through a comment; null for none. */
  ticketId: string | null;
  /** The same for a document: exactly one of the two is set. */
  documentId: string | null;
  /** The comment that it belongs to; null for a file of the ticket or document itself. */
  commentId: string | null;
  name: string;
  /** Found from its bytes; while the file is pending, as the caller announced it. */
  mediaType: string;
  size: number;
  /** The digest that the caller announced, in hexadecimal. */
  announcedSha256: string | null;
  /** The digest of the bytes that were received, in hexadecimal. Bytes whose digest is here are not purged. */
  sha256: string | null = null;
  width: number | null = null;
  height: number | null = null;
  state: (typeof fileStates)[number] = 'pending';
  createdBy: Actor;
  createdAt: Date;
  /** When the upload address expires; null when the file is ready. */
  expiresAt: Date | null;
  deletedAt: Date | null = null;

  constructor(
    fields: NewFields<
      StoredFile,
      'commentId' | 'name' | 'mediaType' | 'size' | 'sha256' | 'createdBy'
    > & { on: { kind: 'ticket' | 'document'; id: string }; expiresAt: Date },
  ) {
    this.id = fields.id;
    this.organizationId = fields.organizationId;
    this.ticketId = fields.on.kind === 'ticket' ? fields.on.id : null;
    this.documentId = fields.on.kind === 'document' ? fields.on.id : null;
    this.commentId = fields.commentId;
    this.name = fields.name;
    this.mediaType = fields.mediaType;
    this.size = fields.size;
    this.announcedSha256 = fields.sha256;
    this.createdBy = fields.createdBy;
    this.createdAt = fields.now;
    this.expiresAt = fields.expiresAt;
  }

  /** What it is attached to. */
  get subject(): FileSubject {
    if (this.commentId !== null) return { type: 'comment', id: this.commentId };
    if (this.ticketId !== null) return { type: 'ticket', id: this.ticketId };
    return { type: 'document', id: this.documentId ?? '' };
  }
}

const recorded = recordOf<StoredFile>()(
  'id',
  'organizationId',
  'subject',
  'name',
  'mediaType',
  'size',
  'sha256',
  'width',
  'height',
  'state',
  'createdBy',
  'createdAt',
);

/** A file as the API returns it. */
export interface FileRecord extends ReturnType<typeof recorded> {
  /** Null in lists and events. */
  download_url: string | null;
}

/** The record of a file, without an address. */
export const fileRecord = (file: StoredFile): FileRecord => ({
  ...recorded(file),
  sha256: file.sha256 ?? file.announcedSha256,
  download_url: null,
});
