import type { Comment, CommentedKind } from '../records/comment.ts';
import type { Commented } from '../comment/commented.ts';
import type { Page, PageRequest } from '../kernel/page.ts';
import type { FileRecord, StoredFile } from '../records/stored-file.ts';

/** The parent of files, locked: a ticket or document, and the comment on it, if the caller named one. */
export interface FileParent {
  readonly on: Commented;
  readonly comment: Comment | null;
}

/** Names what files are attached to: a ticket (id or key) or a document (id), or a comment on it. */
export interface FilePath {
  readonly kind: CommentedKind;
  readonly ref: string;
  readonly commentId: string | null;
}

/** Bytes of the organization's files, and the number of files on the subject. Pending and deleted files count until they are purged. */
export interface FileUsage {
  readonly bytes: number;
  readonly ofSubject: number;
}

/** The files of the tenant, inside a transaction. */
export interface FileStore {
  /**
   * The state for a new file: the ticket or document, locked, with the comment, and the usage. No other transaction adds a file of the
   * organization before this one ends. Null when the ticket or document does not exist.
   */
  loadToAdd(path: FilePath): Promise<(FileParent & { usage: FileUsage }) | null>;
  /**
   * The file, locked, deleted or not, with the live record that it is attached to, locked. Null when one of them does not exist.
   * With a `digest`, nothing removes the bytes of that digest before the transaction ends.
   */
  load(id: string, digest?: string): Promise<(FileParent & { file: StoredFile }) | null>;
  /** As `load`, with the usage of `loadToAdd`. */
  loadToRestore(id: string): Promise<(FileParent & { file: StoredFile; usage: FileUsage }) | null>;
}

/** A file, and whether it is on a ticket or a document, directly or through a comment. */
export interface FoundFile {
  readonly record: FileRecord;
  readonly on: CommentedKind;
}

/** Reads of files that are ready, not deleted, and attached to a live record that the caller sees. */
export interface FileQueries {
  find(id: string): Promise<FoundFile | null>;
  /** As `find`, for a file that waits for its bytes. */
  findPending(id: string): Promise<FoundFile | null>;
  /** In the order of their creation; null when there is no such ticket, document or comment. */
  list(path: FilePath, page: PageRequest): Promise<Page<FileRecord> | null>;
  /** Those of the ids that are files of the organization, pending ones too, whether the caller sees them or not. Deleted files are not among them. */
  existing(ids: readonly string[]): Promise<ReadonlySet<string>>;
}
