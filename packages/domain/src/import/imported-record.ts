import type { ImportSystem } from './import-system.ts';

/** The kinds of records that an import makes. */
export type MadeKind =
  | 'project'
  | 'board'
  | 'label'
  | 'ticket'
  | 'comment'
  | 'file'
  | 'relation'
  /** A person of the organization who was added to the project; the id of the person is the key. */
  | 'member';

/** Which record an item of a source became in a project. A repeated import finds the record here and makes no second one. */
export class ImportedRecord {
  organizationId: string;
  projectId: string;
  system: ImportSystem;
  kind: MadeKind;
  sourceKey: string;
  recordId: string;
  /** The import that made the record; null when the record existed before, or stayed when the import was undone. */
  importId: string | null;
  /** Its version after the import. If it has another version now, somebody has changed it. */
  versionWritten: number;
  /** Where it is in the source. */
  url: string | null;

  constructor(fields: { [Field in keyof ImportedRecord]: ImportedRecord[Field] }) {
    this.organizationId = fields.organizationId;
    this.projectId = fields.projectId;
    this.system = fields.system;
    this.kind = fields.kind;
    this.sourceKey = fields.sourceKey;
    this.recordId = fields.recordId;
    this.importId = fields.importId;
    this.versionWritten = fields.versionWritten;
    this.url = fields.url;
  }
}

/** The kind and key of an item of a source. */
export interface SourceRef {
  readonly kind: MadeKind;
  readonly key: string;
}

/** The same as one text, as the key of a map. */
export const refKey = ({ kind, key }: SourceRef): string => `${kind} ${key}`;
