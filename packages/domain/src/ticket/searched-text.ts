import { searchableText, textOfHtml } from '../kernel/search-text.ts';
import type { Ticket } from './ticket.ts';

/** What a search finds the ticket by: its key, its title, what it was in another system, and its text, a line each. */
export const searchedText = ({ key, title, source, descriptionHtml }: Ticket): string =>
  searchableText(
    key,
    title,
    ...(source === null ? [] : [source.key, source.url ?? '']),
    textOfHtml(descriptionHtml ?? ''),
  );
