import type { BoardRecord } from '../board/board.ts';
import type { FileRecord } from '../file/file-record.ts';
import type { LabelRecord } from '../project/label.ts';

/** A person in `included`. */
export interface IncludedUser {
  id: string;
  name: string;
}

/** A project in `included`. */
export interface IncludedProject {
  id: string;
  key: string;
  name: string;
}

/** Records that others name by their ids, by kind. */
export interface IncludedRecords {
  users: IncludedUser[];
  labels: LabelRecord[];
  boards: BoardRecord[];
  projects: IncludedProject[];
  files: FileRecord[];
}

export type IncludedKind = keyof IncludedRecords;

/** The ids of such records; a kind that is absent is not asked for. */
export type IncludedIds = Partial<Readonly<Record<IncludedKind, readonly string[]>>>;
