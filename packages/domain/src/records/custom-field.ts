import * as common from '../record/common-fields.ts';
import * as field from '../record/field.ts';
import { record, type Public, type Stored } from '../record/record.ts';

/** The types of the values of custom fields. The type of a field never changes. */
export const fieldTypes = [
  'text',
  'number',
  'date',
  'choice',
  'choices',
  'person',
  'people',
  'link',
  'flag',
] as const;

export type CustomFieldType = (typeof fieldTypes)[number];

/** An option of a `choice` or `choices`. An archived one stays on tickets that have it, and cannot be chosen any more. */
export interface FieldOption {
  readonly id: string;
  readonly name: string;
  readonly color: string;
  readonly archived: boolean;
}

/** Bounds and form of a `number`. */
export interface NumberFormat {
  readonly min: number | null;
  readonly max: number | null;
  readonly decimals: number;
  readonly unit: string | null;
}

/** A value of a custom field. Options are stored by id and shown by name; people are ids in both forms. A day is `2031-05-04`. */
export type FieldValue = string | number | boolean | readonly string[];

/** Values as the API shows them, by the keys of the fields in their order. Fields without a value are absent. */
export type CustomFieldValues = Readonly<Record<string, FieldValue>>;

/** Values as they are stored, by the ids of the fields. */
export type StoredFieldValues = Readonly<Record<string, FieldValue>>;

/** The part of a change of a field that its tickets have not followed yet. They follow in portions, each a transaction. */
export interface PendingTickets {
  /** Removed options by id, each with the option that replaces it; null for none. They are archived until the last ticket has followed. */
  readonly replaced: Readonly<Record<string, string | null>>;
  /** The tickets with one of these options follow; null: all with a value. */
  readonly options: readonly string[] | null;
  /** Whether the options have another order: tickets with the others are found by new places, and stay as they are. */
  readonly isReordered: boolean;
  /** The last ticket that followed, in the order of projects and tickets. */
  readonly after: { readonly projectId: string; readonly ticketId: string } | null;
  /** The time of the last portion or attempt, in RFC 3339. */
  readonly at: string;
  /** Attempts of workers since the last portion. */
  readonly attempts: number;
}

/** How a ticket is written that follows. */
export interface FollowedTicket {
  readonly id: string;
  readonly projectId: string;
  /** The new stored value; null for none, undefined: it stays. */
  readonly value: FieldValue | null | undefined;
  /** A folded line that its searched text gets or loses. */
  readonly line: string | null;
}

/** A field that an organization defines for the tickets of a project, or of all projects. */
export const CustomField = record('field', {
  id: field.id(),
  organizationId: field.ref('organization'),
  projectId: field.ref('project').nullable().describe('Null for a field of all projects.'),
  /** From the name, never changed until its import is undone. No two fields that a project has share it, deleted ones included. */
  key: field.text().example('severity').unique('projectId'),
  name: field.name(50, 'Severity').written().imported(),
  description: field.line(500, 'How much it hurts').nullable().written().imported(),
  type: field.choice(fieldTypes).imported(),
  number: field
    .value<NumberFormat>('number_format')
    .nullable()
    .describe('Bounds and form of a `number`; null for other types.')
    .written()
    .imported(),
  options: field.value<readonly FieldOption[]>('field_options').default([]).written(),
  required: field
    .flag()
    .default(false)
    .describe('A new ticket needs a value; imports do not.')
    .written()
    .imported(),
  default: field.value<FieldValue>('field_value').nullable().written().imported(),
  onCard: field.flag().default(false).describe('Cards of boards show it.').written().imported(),
  position: field.count(0, 10_000).default(0).written(),
  pending: field.value<PendingTickets>('pending_tickets').nullable().hidden(),
  version: field.version(),
  ...common.times(),
  deletedAt: common.deletedAt(),
});

export interface CustomField extends Stored<typeof CustomField> {}

/** A custom field as the API returns it. */
export type CustomFieldRecord = Public<typeof CustomField>;

/** The facts of a field by which its values are read and shown. */
export type FieldFormat = Pick<CustomField, 'type' | 'options' | 'number'>;

const hasOptions = (type: CustomFieldType): boolean => type === 'choice' || type === 'choices';

/** A stored value as the API shows it; null when no option of it exists any more. */
export function shownValue({ type, options }: FieldFormat, stored: FieldValue): FieldValue | null {
  if (!hasOptions(type)) return stored;
  const ids = [stored].flat();
  const [first = null, ...more] = options
    .filter(({ id }) => ids.includes(id))
    .map(({ name }) => name);
  return type === 'choices' && first !== null ? [first, ...more] : first;
}

/** The record of a field whose default is in its stored form. */
export const shownField = (stored: CustomFieldRecord): CustomFieldRecord => ({
  ...stored,
  default:
    stored.default === null
      ? null
      : (shownValue(stored, stored.default) as CustomFieldRecord['default']),
});

/** The field as the API returns it. */
export const customFieldRecord = (customField: CustomField): CustomFieldRecord =>
  shownField(CustomField.answer(customField));

/** The fields that every event about a custom field has. */
export const aboutField = (customField: CustomField) =>
  ({
    subject: { type: 'field', id: customField.id },
    projectId: customField.projectId,
    data: customFieldRecord(customField),
  }) as const;

/** The order of the fields of a project: by position, then as they were made. */
export const byPosition = (
  a: Pick<CustomField, 'position' | 'id'>,
  b: Pick<CustomField, 'position' | 'id'>,
): number => a.position - b.position || (a.id < b.id ? -1 : 1);
