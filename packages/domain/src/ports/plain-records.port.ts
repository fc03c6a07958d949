import type { Page, PageRequest } from '../kernel/page.ts';
import type { Project } from '../records/project.ts';
import type { PlainType, UniqueValue } from '../record/plain-record.ts';

/** Records of projects whose storage needs no code of their own, inside a transaction. */
export interface PlainRecordStore {
  /** The record of a live project, with the project, both locked. It may be a deleted one, where the kind has deleted records. */
  lock<Type extends PlainType>(
    type: Type,
    id: string,
  ): Promise<{ readonly record: InstanceType<Type>; readonly project: Project } | null>;
  /** The record with this value, of a live project. While the project is locked, no other transaction adds or changes one. */
  findWith<Type extends PlainType>(
    type: Type,
    projectId: string,
    unique: UniqueValue,
  ): Promise<InstanceType<Type> | null>;
  /** All records of a project, in creation order. While the project is locked, no other transaction adds or changes one. The limit of their number is the caller's. */
  ofProject<Type extends PlainType>(type: Type, projectId: string): Promise<InstanceType<Type>[]>;
}

/** Reads of such records, as the API returns them. */
export interface PlainRecordQueries {
  /** The live record of a live project. */
  find<Type extends PlainType>(type: Type, id: string): Promise<ReturnType<Type['answer']> | null>;
  /** The live records of a live project in creation order; with folded `words`, those with all of them in the name. Null without the project. */
  list<Type extends PlainType>(
    type: Type,
    projectId: string,
    page: PageRequest,
    words?: readonly string[],
  ): Promise<Page<ReturnType<Type['answer']>> | null>;
}
