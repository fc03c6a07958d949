import type { CustomField } from '../api/types.ts';

/** The name of a filter, sort, lane or group by a custom field in addresses: `custom.KEY`. */
export type FieldName = `custom.${string}`;

/** That name of a field. */
export const addressName = ({ key }: Pick<CustomField, 'key'>): FieldName => `custom.${key}`;

/** Whether a name is that of a custom field. */
export const isFieldName = (name: string): name is FieldName => name.startsWith('custom.');

/** Whether the values of a field divide tickets into lanes or groups. */
export const isDividing = ({ type }: CustomField): boolean =>
  type === 'choice' || type === 'person';
