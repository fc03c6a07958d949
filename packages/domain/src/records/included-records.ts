import type { CustomFieldRecord } from './custom-field.ts';
import type { BoardRecord } from './board.ts';
import type { CycleRecord } from './cycle.ts';
import type { FileRecord } from './stored-file.ts';
import type { LabelRecord } from './label.ts';
import type { HiddenRelation, RelationRecord } from './relation-record.ts';

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

/** The relations of a ticket in `included`, under the id of the ticket. */
export interface IncludedRelations {
  id: string;
  /** In the form of the list of its relations. */
  relations: (RelationRecord | HiddenRelation)[];
}

/** Records that other records refer to by their ids, by kind. */
export interface IncludedRecords {
  users: IncludedUser[];
  labels: LabelRecord[];
  cycles: CycleRecord[];
  boards: BoardRecord[];
  projects: IncludedProject[];
  /** Custom fields of projects, which the ids name. */
  fields: CustomFieldRecord[];
  files: FileRecord[];
  relations: IncludedRelations[];
}

export type IncludedKind = keyof IncludedRecords;

/** The ids of such records, by kind. */
export type IncludedIds = Partial<Readonly<Record<IncludedKind, readonly string[]>>>;
