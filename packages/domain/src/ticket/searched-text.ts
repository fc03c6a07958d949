import { searchableText, textOfHtml } from '../kernel/search-text.ts';
import { fieldTexts } from '../custom-field/field-texts.ts';
import type { Ticket } from '../records/ticket.ts';

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
