import { at, withQuery } from './address.ts';
import { askPage } from './request.ts';
import type { Ticket } from './work-records.ts';

/** The first tickets of an organization in which all words occur, what was changed last first. */
export async function searchTickets(
  organization: string,
  words: string,
  most: number,
): Promise<Ticket[]> {
  const path = withQuery(at('organizations', organization, 'tickets'), {
    q: words,
    sort: '-updated_at',
  });
  const { items } = await askPage<Ticket>(path, { perPage: most, cursor: null });
  return items;
}
