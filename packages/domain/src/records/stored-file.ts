import { fileBudget } from '../budgets/file-budget.ts';
import * as common from '../record/common-fields.ts';
import * as field from '../record/field.ts';
import { record, type Public, type Stored } from '../record/record.ts';

/** The kinds of records that a file can be attached to. */
export const fileSubjects = ['ticket', 'document', 'comment'] as const;

/** The record that a file is attached to. */
export interface FileSubject {
  readonly type: (typeof fileSubjects)[number];
  readonly id: string;
}

/** The states of a file: `pending` until all its bytes are stored. */
export const fileStates = ['pending', 'ready'] as const;

/** A file of a ticket, of a document, or of a comment on one of them. */
export const StoredFile = record('file', {
  id: field.id(),
  organizationId: field.ref('organization'),
  subject: field.value<FileSubject>('file_subject').computed(),
  /** The ticket that it is on, also through a comment; null for none. */
  ticketId: field.ref('ticket').nullable().hidden(),
  /** The same for a document: exactly one of the two is set. */
  documentId: field.ref('document').nullable().hidden(),
  /** The comment that it belongs to; null for a file of the ticket or document itself. */
  commentId: field.ref('comment').nullable().hidden(),
  name: field.line(fileBudget.nameLength, 'screenshot.png'),
  mediaType: field
    .text()
    .describe('As the bytes show. Before they are there, as the caller announced it.')
    .example('image/png'),
  size: field.count().describe('Bytes.').example(48_213),
  /** The digest that the caller announced, in hexadecimal. */
  announcedSha256: field.text().nullable().hidden(),
  /** The digest of the bytes that were received, in hexadecimal. Bytes whose digest is here are not purged. In answers: before, the announced one. */
  sha256: field.text().nullable(),
  width: field.count().describe('Of a picture, in pixels.').example(640).nullable(),
  height: field.count().describe('Of a picture, in pixels.').example(640).nullable(),
  state: field.choice(fileStates).default('pending'),
  createdBy: common.createdBy(),
  createdAt: field.startMoment(),
  /** When the upload address expires; null when the file is ready. */
  expiresAt: field.moment().nullable().hidden(),
  deletedAt: field.moment().nullable().hidden(),
  downloadUrl: field.text().nullable().computed(),
});

export interface StoredFile extends Stored<typeof StoredFile> {}

/** The record that a file is attached to. */
export function subjectOfFile({ commentId, ticketId, documentId }: StoredFile): FileSubject {
  if (commentId !== null) return { type: 'comment', id: commentId };
  if (ticketId !== null) return { type: 'ticket', id: ticketId };
  return { type: 'document', id: documentId ?? '' };
}

/** A file as the API returns it. `download_url` is null in lists and events. */
export type FileRecord = Public<typeof StoredFile>;

/** The record of a file, without an address. */
export const fileRecord = (file: StoredFile): FileRecord =>
  StoredFile.answer(
    { ...file, sha256: file.sha256 ?? file.announcedSha256 },
    { subject: subjectOfFile(file), downloadUrl: null },
  );
