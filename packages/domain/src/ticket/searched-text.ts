import { searchableText, textOfHtml } from '../kernel/search-text.ts';
import { isIdentifier } from '../kernel/identifier.ts';
import type { Ticket } from '../records/ticket.ts';

/** The texts, links and days of custom fields: they are stored as they are shown. */
function fieldTexts({
  customFields,
  fieldValues,
}: Pick<Ticket, 'customFields' | 'fieldValues'>): string[] {
  const stored = new Set(Object.values(fieldValues ?? {}));
  return Object.values(customFields).filter(
    (value) => typeof value === 'string' && stored.has(value) && !isIdentifier(value),
  ) as string[];
}

/**
 * The text by which a search finds the ticket, in lines: its key, its title, its key and address in the system it was imported from, and
 * the texts of its custom fields, and its description.
 */
export const searchedText = ({ key, title, source, descriptionHtml, ...fields }: Ticket): string =>
  searchableText(
    key,
    title,
    ...(source === null ? [] : [source.key, source.url ?? '']),
    ...fieldTexts(fields),
    textOfHtml(descriptionHtml ?? ''),
  );
