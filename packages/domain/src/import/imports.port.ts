import type { Comment } from '../comment/comment.ts';
import type { Page, PageRequest } from '../kernel/page.ts';
import type { Label } from '../project/label.ts';
import type { Import, ImportRecord } from './import.ts';
import type { ImportSystem } from './import-system.ts';
import type { ImportedRecord, MadeKind, SourceRef } from './imported-record.ts';
import type { ReportedItem } from './report.ts';

/** What the storage knows of things of a source in a project. */
export interface LoadedForPortion {
  readonly job: Import;
  readonly records: readonly ImportedRecord[];
  /** Those among the records that are comments, locked, deleted or not. */
  readonly comments: readonly Comment[];
  /** All labels of the project. */
  readonly labels: readonly Label[];
}

/** What an import made of one kind, locked, and what has happened to it. */
export interface LoadedForUndo {
  readonly job: Import;
  readonly records: readonly ImportedRecord[];
  readonly comments: readonly Comment[];
  readonly labels: readonly Label[];
  /**
   * Ids of those among the records that keep: tickets with comments or files, labels and boards and people of the project that tickets name,
   * and a project with tickets or documents. What is deleted does not count.
   */
  readonly used: ReadonlySet<string>;
}

/** The imports of the tenant, inside a transaction. */
export interface ImportStore {
  /** The import, locked. */
  load(id: string): Promise<Import | null>;
  /** How many of the imports are open; nobody makes another one until the end. */
  countOpen(): Promise<number>;
  /** Whether another import of the organization is being worked on at the moment. */
  isOtherRunning(id: string, now: Date): Promise<boolean>;
  /** The import, locked, with what is known of these things in the project; null for no such import. */
  loadForPortion(
    id: string,
    of: { projectId: string | null; system: ImportSystem; refs: readonly SourceRef[] },
  ): Promise<LoadedForPortion | null>;
  /** The import, locked, with at most `limit` of the records of the kind that it made, in no order. */
  loadForUndo(id: string, kind: MadeKind, limit: number): Promise<LoadedForUndo | null>;
  /** What imports know of these tickets, locked. */
  loadOfTickets(ids: readonly string[]): Promise<readonly ImportedRecord[]>;
}

/** A row of a report. */
export interface ImportRow extends ReportedItem {
  /** Its place in the source, from 0. */
  readonly position: number;
}

/** Reads of imports. */
export interface ImportQueries {
  find(id: string): Promise<ImportRecord | null>;
  /** Newest first. */
  list(page: PageRequest): Promise<Page<ImportRecord>>;
  /** Rows of things that were not carried exactly, in their order, behind the position; none for an absent import. */
  rows(id: string, after: number, limit: number): Promise<readonly ImportRow[]>;
  /** The live project that a thing of the system became before; null for none. */
  projectOf(system: ImportSystem, key: string): Promise<string | null>;
}

/** Which imports wait for a process: of each organization the oldest that nobody works on. Ids only. */
export type DueImports = (
  now: Date,
) => Promise<readonly { readonly organizationId: string; readonly importId: string }[]>;
