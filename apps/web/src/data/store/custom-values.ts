import type { FieldValue, Ticket } from '../../api/types.ts';

/** Values of custom fields to set, by key. Null clears one, absent ones stay. */
export type FieldPatch = Readonly<Record<string, FieldValue | null>>;

interface WithValues {
  custom_fields?: FieldPatch;
}

const prefix = 'custom_fields.';

/** The name of a custom field in changes and refusals. */
export const nameOfField = (key: string): string => prefix + key;

/** The key of a custom field by its name in changes and refusals; null for another name. */
export const keyOfField = (name: string): string | null =>
  name.startsWith(prefix) ? name.slice(prefix.length) : null;

/** The names of the fields of a change, each custom field by its own: `custom_fields.KEY`. */
export const namesOf = (fields: object): string[] =>
  Object.entries(fields).flatMap(([name, value]) =>
    name === 'custom_fields' ? Object.keys(value as object).map(nameOfField) : [name],
  );

/** The value of a field by a name of `namesOf`. Custom fields without a value have null. */
export function valueOf(record: object | undefined, name: string): unknown {
  const key = keyOfField(name);
  if (key === null) return (record as Record<string, unknown> | undefined)?.[name];
  return (record as WithValues | undefined)?.custom_fields?.[key] ?? null;
}

/** The value of a custom field of a ticket; null without one, and for a ticket that was stored before there were custom fields. */
export const fieldValueOf = (ticket: object, key: string): FieldValue | null =>
  valueOf(ticket, nameOfField(key)) as FieldValue | null;

/** A change that sets these fields to their values of the record. */
export function fieldsFrom(record: object, names: readonly string[]): object {
  const values: [string, unknown][] = [];
  const custom: [string, unknown][] = [];
  for (const name of names) {
    const key = keyOfField(name);
    (key === null ? values : custom).push([key ?? name, valueOf(record, name)]);
  }
  return {
    ...Object.fromEntries(values),
    ...(custom.length > 0 && { custom_fields: Object.fromEntries(custom) }),
  };
}

/** A ticket with changed fields: custom fields that are not named stay. */
export function withFields<Of extends Partial<Ticket>>(record: Of, fields: object): Of {
  const { custom_fields: patch } = fields as WithValues;
  if (patch === undefined) return { ...record, ...fields };
  const values = Object.entries({ ...record.custom_fields, ...patch });
  const set = values.filter(([, value]) => value !== null);
  return { ...record, ...fields, custom_fields: Object.fromEntries(set) };
}
