import type { DeletedFilter } from '../kernel/deleted-filter.ts';
import type { Page, PageRequest } from '../kernel/page.ts';
import type { Spellings } from '../change/tag-names.ts';
import type { FilterOf } from '../record/filter.ts';
import { sortsOf, type SortOf } from '../record/sort.ts';
import type { DocumentRecord } from '../records/document-record.ts';
import type { KnownDocumentReferences } from '../document/project-and-editors.ts';
import { Document, type DocumentContent } from '../records/document.ts';

/**
 * The tenant's documents, inside a transaction, also those of deleted projects. `projectIsDeleted` is set in every document.
 * Only live documents are found, unless a method says otherwise.
 */
export interface DocumentStore {
  /**
   * The state for a new document. The named project is locked, so that a later deletion of the project also finds this document. While a
   * document is put into another one or goes to another project, no other one of the organization is.
   */
  loadForCreate(
    input: DocumentContent,
  ): Promise<{ known: KnownDocumentReferences; spellings: Spellings }>;
  /** The document, locked as by `lock`, with what an edit needs. */
  loadForUpdate(
    id: string,
    patch: DocumentContent,
  ): Promise<{ document: Document; known: KnownDocumentReferences; spellings: Spellings } | null>;
  /** The document, locked: no other transaction changes it before this one ends. */
  lock(id: string): Promise<Document | null>;
  /** The same for one that may be deleted. */
  lockDeleted(id: string): Promise<Document | null>;
  /** The documents linked to the project, which is locked; deleted ones too, locked, in the order of their ids. */
  lockOfProject(projectId: string): Promise<readonly DocumentVersion[]>;
}

/** Which documents a list has: the plain filters of the declaration, and these. An absent field selects nothing. */
export interface DocumentFilter extends FilterOf<typeof Document> {
  /** A live project. */
  projectId?: string | undefined;
  /** Folded words that must all occur in title, caption or text. */
  words: readonly string[];
  /** Tag names that a document must carry all of; normalized, compared by `foldCase`. */
  tagNames: readonly string[];
  /** Tag names: a document matches if it has at least one. */
  anyTag?: readonly string[] | undefined;
  archived: boolean | 'all';
  deleted?: DeletedFilter | undefined;
}

/** Orders of a document list; `-` is the exact reverse. */
export const documentSorts = sortsOf(Document, ['createdAt', 'updatedAt', 'lastActivityAt']);

export type DocumentSort = SortOf<typeof Document>;

/** Reads of documents. */
export interface DocumentQueries {
  /** `fields` as in a `PageRequest`. */
  find(id: string, fields?: readonly string[]): Promise<DocumentRecord | null>;
  /**
   * In creation order unless `sort` says otherwise; titles in the order of the Unicode collation, without regard to case. Refuses with
   * `validation_failed` (project_id) when the filter names no live project of the tenant.
   */
  list(
    filter: DocumentFilter,
    page: PageRequest,
    sort?: DocumentSort,
  ): Promise<Page<DocumentRecord>>;
}
/** A document by its id, and the version that it is. */
export interface DocumentVersion {
  readonly id: string;
  readonly version: number;
}
