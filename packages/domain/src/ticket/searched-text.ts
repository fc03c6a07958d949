import { searchableText, textOfHtml } from '../kernel/search-text.ts';
import type { Ticket } from '../records/ticket.ts';

/**
 * The text by which a search finds the ticket, in lines: its key, its title, its key and address in the system it was imported from, and
 * its description.
 */
export const searchedText = ({ key, title, source, descriptionHtml }: Ticket): string =>
  searchableText(
    key,
    title,
    ...(source === null ? [] : [source.key, source.url ?? '']),
    textOfHtml(descriptionHtml ?? ''),
  );
