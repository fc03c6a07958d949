import type { ImportRow } from '../records/import-report.ts';
import type { Comment } from '../records/comment.ts';
import type { Page, PageRequest } from '../kernel/page.ts';
import type { Label } from '../records/label.ts';
import type { FilterOf } from '../record/filter.ts';
import type { Import, ImportRecord } from '../records/import.ts';
import type { ImportOrigin } from '../record/import-system.ts';
import type { ImportedRecord, MadeKind, SourceRef } from '../records/imported-record.ts';

/** The storage for a portion of an import. */
export interface LoadedForPortion {
  readonly job: Import;
  readonly records: readonly ImportedRecord[];
  /** The comments among the records, locked, deleted or not. */
  readonly comments: readonly Comment[];
  /** All labels of the project. */
  readonly labels: readonly Label[];
}

/** The records of one kind that an import made, locked. */
export interface LoadedForUndo {
  readonly job: Import;
  readonly records: readonly ImportedRecord[];
  readonly comments: readonly Comment[];
  readonly labels: readonly Label[];
  /**
   * The ids of records that are in use and must stay: tickets with comments or files; labels, boards and people of the project that
   * tickets refer to; a project with tickets or documents. Deleted records use nothing.
   */
  readonly used: ReadonlySet<string>;
}

/** The imports of the tenant, inside a transaction. */
export interface ImportStore {
  /** The import, locked. */
  load(id: string): Promise<Import | null>;
  /** How many imports are open. No other transaction creates one before this one ends. */
  countOpen(): Promise<number>;
  /** Whether a process works on another import of the organization at the moment. */
  isOtherRunning(id: string, now: Date): Promise<boolean>;
  /** The import, locked, with the records of these items in the project; null when there is no such import. */
  loadForPortion(
    id: string,
    of: { projectId: string | null; system: ImportOrigin; refs: readonly SourceRef[] },
  ): Promise<LoadedForPortion | null>;
  /** The import, locked, with at most `limit` of the records of the kind that it made, in any order. */
  loadForUndo(id: string, kind: MadeKind, limit: number): Promise<LoadedForUndo | null>;
  /** The rows of these tickets, locked. */
  loadOfTickets(ids: readonly string[]): Promise<readonly ImportedRecord[]>;
}

/** Reads of imports. */
export interface ImportQueries {
  find(id: string): Promise<ImportRecord | null>;
  /** Newest first. */
  list(filter: FilterOf<typeof Import>, page: PageRequest): Promise<Page<ImportRecord>>;
  /** At most `limit` rows of items that were not carried exactly, after the position, in the order of the source; none for an unknown import. */
  rows(id: string, after: number, limit: number): Promise<readonly ImportRow[]>;
  /** The keys of the items of this kind that the import has handled: of the records that it made, and of the rows of its report. */
  handledKeys(id: string, kind: 'ticket' | 'relation'): Promise<ReadonlySet<string>>;
  /** The live project that the item with this key became in an earlier import; null for none. */
  projectOf(system: ImportOrigin, key: string): Promise<string | null>;
}

/** The imports that wait for a process: of each organization the oldest one that no process works on. */
export type DueImports = (now: Date) => Promise<readonly DueImport[]>;

export interface DueImport {
  readonly organizationId: string;
  readonly importId: string;
  /** Whether its source is not a file, but an address that may answer as slowly as it likes. */
  readonly readsAddress: boolean;
}
