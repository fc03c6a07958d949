import { fieldBudget } from '../budgets/field-budget.ts';
import { DomainError, invalid, isRefusal } from '../kernel/domain-error.ts';
import {
  shownValue,
  type CustomField,
  type CustomFieldValues,
  type FieldValue,
  type StoredFieldValues,
} from '../records/custom-field.ts';
import type { Ticket } from '../records/ticket.ts';
import { readValue, ValueFault } from './read-value.ts';

/** The custom fields of a project, in their order, and the named people with access to it. */
export interface KnownFields {
  readonly fields: readonly CustomField[];
  readonly people: ReadonlySet<string>;
}

/** Values that people sent for custom fields, by key. Null clears, absent stays. */
export type SentFieldValues = Readonly<Record<string, unknown>>;

/** The two forms of the values of a ticket. Absent: they stay. */
export interface FieldContent {
  customFields?: CustomFieldValues | undefined;
  fieldValues?: StoredFieldValues | null | undefined;
}

/** The content without the stored form of its values: that is no field of the API. */
export const withoutStoredForm = <Content extends FieldContent>({
  fieldValues: _fieldValues,
  ...content
}: Content): Omit<Content, 'fieldValues'> => content;

type StoredForms = Pick<Ticket, 'customFields' | 'fieldValues'>;

/** Stored values as the API shows them: those of these fields, in their order. */
export function shownValues(
  fields: readonly CustomField[],
  stored: StoredFieldValues | null,
): CustomFieldValues {
  if (stored === null) return {};
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = stored[field.id];
      const shown = value === undefined ? null : shownValue(field, value);
      return shown === null ? [] : [[field.key, shown]];
    }),
  );
}

/** Both forms of the values. Refuses with `validation_failed` (custom_fields) what is larger than a ticket may have. */
function contentOf(
  fields: readonly CustomField[],
  values: ReadonlyMap<string, FieldValue>,
): StoredForms {
  if (values.size === 0) return { fieldValues: null, customFields: {} };
  const stored = Object.fromEntries(values);
  const shown = shownValues(fields, stored);
  const bytes = new TextEncoder().encode(JSON.stringify([stored, shown])).length;
  if (bytes > fieldBudget.bytes) {
    throw invalid(
      'custom_fields',
      `must have at most ${fieldBudget.bytes / 1024} KiB, as stored and as shown`,
    );
  }
  return { fieldValues: stored, customFields: shown };
}

/** Refusals by the names of the fields in `errors`. */
type Errors = Record<string, readonly string[]>;

function read(known: KnownFields, sent: SentFieldValues, values: Map<string, FieldValue>): Errors {
  const byKey = new Map(known.fields.map((field) => [field.key, field]));
  const errors: Errors = {};
  for (const [key, value] of Object.entries(sent)) {
    const field = byKey.get(key);
    if (field === undefined) {
      errors[`custom_fields.${key.slice(0, 40)}`] = ['is not a custom field of the project'];
      continue;
    }
    const before = values.get(field.id);
    const stored = readValue(field, value, { people: known.people, before });
    if (stored instanceof ValueFault) errors[`custom_fields.${key}`] = [stored.message];
    else if (stored !== null) values.set(field.id, stored);
    else {
      values.delete(field.id);
      if (field.required) errors[`custom_fields.${key}`] = ['is required'];
    }
  }
  return errors;
}

const refuse = (errors: Errors): void => {
  if (Object.keys(errors).length > 0) throw new DomainError('validation_failed', { errors });
};

/**
 * The custom fields of a new ticket, with defaults. Refuses with `validation_failed` (`custom_fields.KEY`) what does not fit, unknown keys, and
 * missing values of required fields unless `isExempt`.
 */
export function newFieldContent(
  known: KnownFields,
  sent: SentFieldValues | undefined = {},
  { isExempt = false }: { isExempt?: boolean } = {},
): FieldContent {
  if (known.fields.length === 0 && Object.keys(sent).length === 0) return {};
  const values = new Map<string, FieldValue>();
  for (const { id, default: initial } of known.fields)
    if (initial !== null) values.set(id, initial);
  const errors = read(known, sent, values);
  for (const { id, key, required } of known.fields) {
    if (required && !isExempt && !values.has(id))
      errors[`custom_fields.${key}`] ??= ['is required'];
  }
  refuse(errors);
  return contentOf(known.fields, values);
}

/** The custom fields of a changed ticket: keys that are absent stay. Refuses as `newFieldContent`; required values cannot be cleared. */
export function changedFieldContent(
  known: KnownFields,
  sent: SentFieldValues | undefined,
  { fieldValues }: Pick<Ticket, 'fieldValues'>,
): FieldContent {
  if (sent === undefined) return {};
  const values = new Map(Object.entries(fieldValues ?? {}));
  refuse(read(known, sent, values));
  return contentOf(known.fields, values);
}

/** Whether a field could have this value of another one. A person is no reason against it. */
const couldHave = (field: CustomField, value: FieldValue): boolean => {
  const people = new Set([value].flat().map(String));
  return (
    Object.keys(read({ fields: [field], people }, { [field.key]: value }, new Map())).length === 0
  );
};

/**
 * The custom fields of a ticket that leaves the `former` fields of a project for these. Fields of the projects correspond by key and type: the
 * value as it was shown arrives as far as it fits. It replaces one that the ticket had there before, and so does no value, unless the former
 * field could not have had that one. Values of fields of all projects stay.
 */
export function arrivingFieldContent(
  known: KnownFields,
  former: readonly CustomField[],
  { customFields, fieldValues }: Pick<Ticket, 'customFields' | 'fieldValues'>,
): Partial<StoredForms> {
  if (fieldValues === null) return {};
  const values = new Map(Object.entries(fieldValues));
  for (const field of known.fields) {
    const { id, key, type } = field;
    const origin = former.find((each) => each.key === key && each.type === type);
    if (origin === undefined || origin.id === id) continue;
    const value = customFields[key];
    const before = values.get(id);
    const shownBefore = before === undefined ? null : shownValue(field, before);
    if (value === undefined) {
      if (shownBefore !== null && couldHave(origin, shownBefore)) values.delete(id);
    } else if (Object.keys(read(known, { [key]: value }, values)).length > 0) {
      values.delete(id);
    }
  }
  return contentOf(known.fields, values);
}

/** The forms of the values of an imported ticket, and the keys of those that exceed what a ticket may have together: the largest ones. */
export function fittingFieldContent(
  fields: readonly CustomField[],
  values: ReadonlyMap<string, FieldValue>,
): { content: StoredForms; beyond: readonly string[] } {
  const fit = new Map(values);
  const sizes = [...values].map(([id, value]) => [id, JSON.stringify(value).length] as const);
  const beyond: string[] = [];
  for (const [largest] of [...sizes.toSorted(([, a], [, b]) => b - a), ['']]) {
    try {
      return { content: contentOf(fields, fit), beyond };
    } catch (error) {
      if (!isRefusal(error, 'validation_failed')) throw error;
      fit.delete(largest as string);
      beyond.push(largest as string);
    }
  }
  return { content: contentOf(fields, new Map()), beyond };
}
