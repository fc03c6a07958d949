import type { Comment, CommentedKind } from '../comment/comment.ts';
import type { Commented } from '../comment/commented.ts';
import type { Page, PageRequest } from '../kernel/page.ts';
import type { FileRecord, StoredFile } from './stored-file.ts';

/** What files are attached to, locked: a ticket or document, and the comment on it, if the caller named one. */
export interface FileParent {
  readonly on: Commented;
  readonly comment: Comment | null;
}

/** The path of what files are attached to: a ticket (id or key) or a document, and a comment on it. */
export interface FilePath {
  readonly kind: CommentedKind;
  readonly ref: string;
  readonly commentId: string | null;
}

/** Bytes of the organization's files, and the number of files on the subject. Announced and removed files count until they are swept. */
export interface FileUsage {
  readonly bytes: number;
  readonly ofSubject: number;
}

/** The files of the tenant, inside a transaction. */
export interface FileStore {
  /**
   * What a new file needs: the ticket or document, locked, with the comment, and what the organization has. Until the end no
   * other transaction adds a file. Null when the ticket or document is not there.
   */
  loadToAdd(path: FilePath): Promise<(FileParent & { usage: FileUsage }) | null>;
  /**
   * The file, locked, deleted or not, with what it is attached to, locked and live. Null when one of them is not there.
   * With a `digest` nothing removes the bytes of that digest until the end.
   */
  load(id: string, digest?: string): Promise<(FileParent & { file: StoredFile }) | null>;
  /** `load`, with the usage of `loadToAdd`. */
  loadToRestore(id: string): Promise<(FileParent & { file: StoredFile; usage: FileUsage }) | null>;
}

/** Reads of files: those that are ready, not deleted, and of something live that the caller sees. */
export interface FileQueries {
  /** The file, and what its record is on, also through a comment. */
  find(id: string): Promise<{ record: FileRecord; on: CommentedKind } | null>;
  /** In the order of their creation; null when there is no such ticket, document or comment. */
  list(path: FilePath, page: PageRequest): Promise<Page<FileRecord> | null>;
}
