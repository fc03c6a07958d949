import { Refusal } from '../../api/refusal.ts';
import type { CustomField } from '../../api/types.ts';
import { nameOfField } from '../../data/store/custom-values.ts';
import type { Draft } from './new-ticket-draft.ts';

/** The refusal that the service would answer to a new ticket without values of required fields; null: it has all. */
export function requiredFault(
  { custom_fields: values }: Draft,
  fields: readonly CustomField[],
): Refusal | null {
  const missing = fields.filter((field) => {
    const value = values[field.key];
    return field.required && (value === undefined ? field.default : value) === null;
  });
  if (missing.length === 0) return null;
  const errors = Object.fromEntries(missing.map(({ key }) => [nameOfField(key), ['is required']]));
  return new Refusal({ status: 422, code: 'validation_failed', message: '', errors });
}
