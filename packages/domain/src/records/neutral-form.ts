import { Board } from './board.ts';
import { CustomField, type CustomFieldValues, type FieldOption } from './custom-field.ts';
import type { ExportedDevelopment } from './development.ts';
import { Cycle, cycleStates } from './cycle.ts';
import { Label } from './label.ts';
import { Project } from './project.ts';
import * as field from '../record/field.ts';
import { importedFields, type LooseOf } from '../record/imported.ts';
import type { StoredOf } from '../record/record.ts';
import { relationKinds } from './relation.ts';
import { Template } from './template.ts';
import { Ticket } from './ticket.ts';

/** The bytes of a file of a source, and their number; null when the source does not say it. */
export interface OpenedFile {
  readonly bytes: AsyncIterable<Uint8Array>;
  readonly size: number | null;
}

/** The key of a record of this kind in the source. */
const key = field.ref;

/** Keys of records of this kind; of more, the first ones are looked up. A ticket has fewer. */
const keys = (to: string) => field.refs(to, 1_000);

/** A text that nobody has cleaned yet. */
const html = field.html;

/** An option of a custom field of a source. */
type NeutralOption = Pick<FieldOption, 'name'> & Partial<Pick<FieldOption, 'color' | 'archived'>>;

/** The fields of the records of a source, by their kinds: what imports read, and what the export of a project writes. */
export const neutralForm = {
  /** A time zone that is not known here is left out. */
  project: { ...importedFields(Project), timeZone: field.text().nullable().imported() },
  person: { name: field.text(), email: field.text().nullable() },
  /** The limit is checked where a board is made. */
  board: { ...importedFields(Board), wipLimit: field.integer().nullable() },
  label: { ...importedFields(Label), color: field.text().nullable() },
  cycle: {
    ...importedFields(Cycle),
    state: field.choice(cycleStates).default('planned').imported(),
    startedAt: field.moment().nullable().imported('start date'),
    completedAt: field.moment().nullable().imported('date of completion'),
    doneTickets: field.count().nullable().imported('tickets that were done'),
    doneEstimate: field.value<number>('number').nullable().imported('estimates that were done'),
  },
  field: {
    ...importedFields(CustomField),
    /** Its type was found from its values: a field here with this key is used, whatever its type is. */
    isFound: field.flag().default(false).imported(),
    /** Its key here; null when the source has none. */
    fieldKey: field.text().nullable().imported('key'),
    options: field.value<readonly NeutralOption[]>('field_options').default([]).imported(),
  },
  /** Its tickets name people, labels and custom fields by their keys in the source. */
  template: importedFields(Template),
  ticket: {
    ...importedFields(Ticket),
    /** Values of custom fields by the keys of the fields in the source: options by name, people by their keys there. */
    customValues: field
      .value<CustomFieldValues>('field_values')
      .default({})
      .imported('custom fields'),
    /** With checklists as task lists and custom fields as a table at its end. */
    html: html().nullable(),
    /** Null for the first board. */
    board: key('board').nullable(),
    assignees: keys('person'),
    labels: keys('label'),
    tags: Ticket.declared.tagNames,
    /** Null for none, or for a source without cycles. */
    cycle: key('cycle').nullable().imported(),
    /** The person who made it; null when the source does not name one. */
    author: key('person').nullable(),
    /** Branches, commits and pull requests that name it. */
    development: field.value<readonly ExportedDevelopment[]>('developments').default([]).imported(),
    createdAt: field.moment().nullable().imported('date of creation'),
    completedAt: field.moment().nullable().imported('date of completion'),
  },
  comment: {
    ticket: key('ticket'),
    html: html(),
    author: key('person').nullable(),
    createdAt: field.moment().nullable().imported('date'),
  },
  relation: {
    type: field.choice(relationKinds),
    /** The ticket that blocks, duplicates, or is the parent. */
    from: key('ticket'),
    to: key('ticket'),
  },
  file: {
    ticket: key('ticket'),
    name: field.text(),
    /** Opens its bytes; null when the source has only its address. Throws SourceFault when they cannot be fetched. */
    open: field.value<() => Promise<OpenedFile>>('bytes').nullable(),
    size: field.count().nullable(),
    createdAt: field.moment().nullable().imported('date'),
  },
} as const;

type Form = typeof neutralForm;

/**
 * A record of a source in the words of this domain. Records refer to each other by the keys of the source, which are unique in
 * their kind; a record comes after those that it refers to. Values are as the source has them: nothing is cut or checked yet.
 */
export type NeutralRecord = {
  [Kind in keyof Form]: { readonly kind: Kind } & Readonly<LooseOf<Form[Kind]>>;
}[keyof Form];

/** The same with all fields, and with values that this service accepts. Texts are cleaned apart from it. */
export type FittedRecord = {
  [Kind in keyof Form]: { readonly kind: Kind } & Readonly<StoredOf<Form[Kind]>>;
}[keyof Form];

/** A record of this kind with values that this service accepts. */
export type FittedOf<Kind extends keyof Form> = Extract<FittedRecord, { kind: Kind }>;
