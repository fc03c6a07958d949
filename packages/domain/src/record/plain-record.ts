import type { AnyRecordType, NamedField } from './record.ts';
import type { Versioned } from './next-version.ts';
import { invalid } from '../kernel/domain-error.ts';
import { givenFields } from '../kernel/patch.ts';

/** A record of a project whose storage and changes need no code of their own. */
export interface PlainRecord extends Versioned {
  readonly id: string;
  readonly projectId: string;
  /** Absent in a kind whose records are deleted permanently. */
  readonly deletedAt?: Date | null;
}

/** A kind of such records. */
export interface PlainType extends AnyRecordType {
  new (values: never): PlainRecord;
  answer(record: never): { readonly id: string };
}

/** Values of fields, by their names in the domain. */
export type FieldValues = Readonly<Record<string, unknown>>;

/** The values that people sent for the fields of a record, as they are stored: colors in lower case. Other values are left out. */
export function fitted(type: AnyRecordType, sent: object): FieldValues {
  const values = givenFields(sent) as FieldValues;
  const fitOne = ({ name, type: fieldType }: NamedField): [string, unknown] => {
    const value = values[name];
    return [name, fieldType === 'color' ? (value as string).toLowerCase() : value];
  };
  return Object.fromEntries(
    type.fields.filter(({ name, isEdited }) => isEdited && Object.hasOwn(values, name)).map(fitOne),
  );
}

/** A unique field of a record of a project, and the field that people send for it. */
interface UniqueField {
  readonly name: string;
  readonly sentAs: NamedField;
  readonly valueOf: (sent: unknown) => unknown;
  readonly onlyLive: boolean;
}

function uniqueField({ fields }: AnyRecordType): UniqueField | undefined {
  const found = fields.find(({ unique }) => unique?.with.join() === 'projectId');
  const sentAs = fields.find(({ name }) => name === (found?.derivedFrom ?? found?.name));
  if (found?.unique === undefined || sentAs === undefined) return undefined;
  const { name, derive = (value) => value } = found;
  const { onlyLive } = found.unique;
  return { name, sentAs, valueOf: derive as UniqueField['valueOf'], onlyLive };
}

/** The value of a field that no two records of a project share. */
export interface UniqueValue {
  readonly name: string;
  readonly value: unknown;
  /** Deleted records can have the same. */
  readonly onlyLive: boolean;
}

/** The unique value of a record, or of what people sent; null when it names none. */
export function uniqueValue(type: AnyRecordType, source: object): UniqueValue | null {
  const field = uniqueField(type);
  const value = field && (source as FieldValues)[field.sentAs.name];
  if (field === undefined || value === undefined || value === null) return null;
  return { name: field.name, value: field.valueOf(value), onlyLive: field.onlyLive };
}

/** Refuses with `validation_failed` a record with the unique value of another one of its project. `self` is null for a new record. */
export function refuseTaken(
  type: AnyRecordType,
  namesake: PlainRecord | null,
  self: PlainRecord | null,
): void {
  if (namesake === null || namesake.id === self?.id) return;
  const field = uniqueField(type)?.sentAs.wireName ?? '';
  throw invalid(field, `is taken by another ${type.kind} of the project`);
}

/** Whether every record of this kind is in a project. */
export const belongsToProject = ({ fields }: Pick<AnyRecordType, 'fields'>): boolean =>
  fields.some(({ to, isNullable }) => to === 'project' && !isNullable);
