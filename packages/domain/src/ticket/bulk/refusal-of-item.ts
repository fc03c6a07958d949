import { DomainError } from '../../kernel/domain-error.ts';

/** The refusal of one item as the refusal of the whole request: `title` becomes `items.3.title`. */
export function refusalOfItem({ code, details }: DomainError, index: number): DomainError {
  const named = (field: string): string => `items.${index}.${field}`;
  const reported: Record<string, unknown> = { ...details, failedIndex: index };
  if ('errors' in details) {
    const errors = Object.entries(details.errors);
    reported['errors'] = Object.fromEntries(
      errors.map(([field, faults]) => [named(field), faults]),
    );
  }
  if ('field' in details && details.field !== undefined) reported['field'] = named(details.field);
  if ('fields' in details) reported['fields'] = details.fields?.map(named);
  return new DomainError(code, reported as typeof details);
}
