import { importNote, type ImportNoteText } from '../records/import-note.ts';
import { fittingFieldContent, type FieldContent } from '../custom-field/ticket-fields.ts';
import { readValue, ValueFault } from '../custom-field/read-value.ts';
import type { OrganizationMemberRecord } from '../records/membership.ts';
import type { CustomField, CustomFieldType, FieldValue } from '../records/custom-field.ts';
import type { FittedOf } from '../records/neutral-form.ts';
import type { Ticket } from '../records/ticket.ts';
import type { PortionWork } from './portion-work.ts';

/** A row of the table at the end of the text of a ticket. */
export type TextRow = readonly [name: string, value: string];

const misfit = importNote('value_misfit');
const tooLarge = importNote('values_too_large');

const textOf = (value: FieldValue): string => [value].flat().join(', ');

/** The value of a source in the form of a type: another one may have been proposed for it than the field has by now. */
const forms: Partial<Record<CustomFieldType, (value: FieldValue) => unknown>> = {
  text: textOf,
  link: textOf,
  choice: textOf,
  choices: (value) => [value].flat().map(String),
  number: (value) => (typeof value === 'string' ? Number(value || 'none') : value),
};

/** `members`: the people whom values name. */
interface WantedFields {
  readonly content: FieldContent;
  readonly rows: readonly TextRow[];
  readonly members: readonly OrganizationMemberRecord[];
  readonly differs: readonly ImportNoteText[];
}

/**
 * The values of a ticket of the source for the custom fields here, and rows of the table at the end of its text for the values that no field
 * takes. Fields that no import made keep the values that the ticket has.
 */
export function wantedFields(
  work: PortionWork,
  { customValues }: FittedOf<'ticket'>,
  ticket: Pick<Ticket, 'fieldValues'> | undefined,
  canBeNamed: (member: OrganizationMemberRecord) => boolean,
): WantedFields {
  const { people, sourceFields } = work.state;
  const imported = work.importedFields();
  if (imported.size === 0 && Object.keys(customValues).length === 0)
    return { content: {}, rows: [], members: [], differs: [] };
  const rows: TextRow[] = [];
  const members: OrganizationMemberRecord[] = [];
  const differs: ImportNoteText[] = [];
  const before = ticket?.fieldValues ?? {};
  const ofImports = new Set(imported.values().map(({ id }) => id));
  const values = new Map(Object.entries(before).filter(([id]) => !ofImports.has(id)));
  const sources = new Map<string, string>();
  for (const [key, value] of Object.entries(customValues)) {
    const field = imported.get(key);
    const isPerson = field?.type === 'person' || field?.type === 'people';
    const name = sourceFields.get(key) ?? key;
    const shown = isPerson ? [value].flat().map((id) => people.nameOf(String(id))) : value;
    const found = field === undefined ? null : valueFor(field, value);
    if (field === undefined || found instanceof ValueFault) {
      rows.push([name, textOf(shown)]);
      if (field !== undefined) differs.push(misfit);
      continue;
    }
    if (found !== null) values.set(field.id, found);
    sources.set(field.id, key);
  }
  const { content, beyond } = fittingFieldContent(work.fields, values);
  for (const id of beyond) {
    const key = sources.get(id);
    if (key !== undefined)
      rows.push([sourceFields.get(key) ?? key, textOf(customValues[key] ?? '')]);
  }
  if (beyond.length > 0) differs.push(tooLarge);
  return { content, rows, members, differs };

  function valueFor(field: CustomField, value: FieldValue): FieldValue | null | ValueFault {
    const form = forms[field.type];
    if (field.type !== 'person' && field.type !== 'people')
      return readValue(field, form === undefined ? value : form(value), {
        people: new Set(),
        // Archived ones, too.
        before: field.options.map(({ id }) => id),
      });
    const ids = [value].flat().map((key) => people.userId(String(key)) ?? '');
    const known = ids.flatMap((id) => people.member(id) ?? []).filter(canBeNamed);
    const sent = field.type === 'people' ? ids : ids.join();
    const found = readValue(field, sent, { people: new Set(known.map(({ id }) => id)) });
    if (!(found instanceof ValueFault)) members.push(...known);
    return found;
  }
}
