import { DomainError } from '../../kernel/domain-error.ts';

/** The refusal of one item as that of the whole request: its fields are named within `items`. */
export function refusalOfItem({ code, details }: DomainError, index: number): DomainError {
  const named = (field: string): string => `items.${index}.${field}`;
  const told: Record<string, unknown> = { ...details, failedIndex: index };
  if ('errors' in details) {
    const errors = Object.entries(details.errors);
    told['errors'] = Object.fromEntries(errors.map(([field, faults]) => [named(field), faults]));
  }
  if ('field' in details && details.field !== undefined) told['field'] = named(details.field);
  if ('fields' in details) told['fields'] = details.fields?.map(named);
  return new DomainError(code, told as typeof details);
}
