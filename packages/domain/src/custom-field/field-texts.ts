import { isIdentifier } from '../kernel/identifier.ts';
import type { Ticket } from '../records/ticket.ts';

/** The texts, links and days of custom fields: they are stored as they are shown. */
export function fieldTexts({
  customFields,
  fieldValues,
}: Pick<Ticket, 'customFields' | 'fieldValues'>): string[] {
  const stored = new Set(Object.values(fieldValues ?? {}));
  return Object.values(customFields).filter(
    (value) => typeof value === 'string' && stored.has(value) && !isIdentifier(value),
  ) as string[];
}
