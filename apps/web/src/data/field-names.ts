import type { CustomField, Member } from '../api/types.ts';

/** The name of a filter, sort, lane or group by a custom field in addresses: `custom.KEY`. */
export type FieldName = `custom.${string}`;

/** That name of a field. */
export const addressName = ({ key }: Pick<CustomField, 'key'>): FieldName => `custom.${key}`;

/** Whether a name is that of a custom field. */
export const isFieldName = (name: string): name is FieldName => name.startsWith('custom.');

/** Whether the values of a field divide tickets into lanes or groups. */
export const isDividing = ({ type }: CustomField): boolean =>
  type === 'choice' || type === 'person';

/** An option or a person that values of a field name. */
export interface FieldEntry {
  readonly id: string;
  readonly name: string;
  /** As tickets have it: the name of an option, the id of a person. */
  readonly value: string;
  readonly color?: string;
  /** It is not offered any more. */
  readonly archived?: boolean;
}

/** The options or people that values of a field name; none for other types. */
export const entriesOf = (
  { type, options }: Pick<CustomField, 'type' | 'options'>,
  people: Iterable<Pick<Member, 'id' | 'name'>>,
): readonly FieldEntry[] =>
  type === 'person' || type === 'people'
    ? [...people].map(({ id, name }) => ({ id, name, value: id }))
    : options.map((option) => ({ ...option, value: option.name }));
