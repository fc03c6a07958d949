import type { ImportSystem } from './import-system.ts';

/** The kinds of records that an import makes. */
export type MadeKind = 'project' | 'board' | 'label' | 'ticket' | 'comment' | 'file' | 'relation';

/** Which record a thing of a source became in a project: a later import finds it again. */
export class ImportedRecord {
  organizationId: string;
  projectId: string;
  system: ImportSystem;
  kind: MadeKind;
  sourceKey: string;
  recordId: string;
  /** The import that made the record; null when it was there before, or is no longer one that an undoing removes. */
  importId: string | null;
  /** The version that an import has left it in: in another one, somebody has changed it here. */
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

/** A thing of a source, as its kind and key name it. */
export interface SourceRef {
  readonly kind: MadeKind;
  readonly key: string;
}

/** The same as one word. */
export const refKey = ({ kind, key }: SourceRef): string => `${kind} ${key}`;
