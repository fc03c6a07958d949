import { at, withQuery } from './address.ts';
import type { Document } from './documents.ts';
import { askPage } from './request.ts';
import type { Ticket } from './work-records.ts';

/** The first tickets of an organization in which all words occur, the last changed one first. */
export const searchTickets = (organization: string, words: string, most: number) =>
  search<Ticket>(at('organizations', organization, 'tickets'), words, most);

/** The first documents of an organization in which all words occur, the last changed one first. */
export const searchDocuments = (organization: string, words: string, most: number) =>
  search<Document>(at('organizations', organization, 'documents'), words, most);

async function search<Found>(path: string, words: string, most: number): Promise<Found[]> {
  const query = withQuery(path, { q: words, sort: '-updated_at' });
  return (await askPage<Found>(query, { perPage: most, cursor: null })).items;
}
