import * as field from '../record/field.ts';
import { record, type Stored } from '../record/record.ts';
import { importOrigins } from '../record/import-system.ts';

/** The kinds of records that an import makes. `member`: a person of the organization who was added to the project; the id of the person is the key. */
const madeKinds = [
  'project',
  'board',
  'label',
  'cycle',
  'field',
  'template',
  'ticket',
  'comment',
  'file',
  'relation',
  'member',
] as const;

/** The kinds of records that an import makes. */
export type MadeKind = (typeof madeKinds)[number];

/** Which record an item of a source became in a project. A repeated import finds the record here and makes no second one. */
export const ImportedRecord = record('imported record', {
  organizationId: field.ref('organization').hidden(),
  projectId: field.ref('project').hidden().key(),
  system: field.choice(importOrigins).hidden().key(),
  kind: field.choice(madeKinds).hidden().key(),
  sourceKey: field.text().hidden().key(),
  recordId: field.id().hidden(),
  /** The import that made the record; null when the record existed before, or stayed when the import was undone. */
  importId: field.id().nullable().hidden(),
  /** Its version after the import. If it has another version now, somebody has changed it. */
  versionWritten: field.count().hidden(),
  /** Where it is in the source. */
  url: field.text().nullable().hidden(),
});

export interface ImportedRecord extends Stored<typeof ImportedRecord> {}

/** The kind and key of an item of a source. */
export interface SourceRef {
  readonly kind: MadeKind;
  readonly key: string;
}

/** The same as one text, as the key of a map. */
export const refKey = ({ kind, key }: SourceRef): string => `${kind} ${key}`;

/** The record that an item became: its id, and its version after the import. */
type Became = { readonly id: string; readonly version: number };

/** The row of an item of an import that became a record of the project. `importId`: the import that made the record, or null. */
export const importedAs = (
  { organizationId, system }: Pick<ImportedRecord, 'organizationId' | 'system'>,
  { kind, key, url }: SourceRef & { readonly url: string | null },
  { id: recordId, version: versionWritten }: Became,
  made: Pick<ImportedRecord, 'projectId' | 'importId'>,
): ImportedRecord =>
  new ImportedRecord({
    ...made,
    organizationId,
    system,
    kind,
    sourceKey: key,
    recordId,
    versionWritten,
    url: url?.slice(0, 2000) ?? null,
  });
