import { at, withQuery } from './address.ts';
import { fetchPage } from './request.ts';
import type { Ticket } from './work-records.ts';

/** How many tickets are read; the completed ones among them are left out. */
const perPage = 100;

/** The tickets of an organization that are assigned to a person and not completed: what is due first comes first. */
export async function listAssigned(organization: string, person: string): Promise<Ticket[]> {
  const path = withQuery(at('organizations', organization, 'tickets'), {
    assignee_id: person,
    sort: 'due_at',
  });
  const { items } = await fetchPage<Ticket>(path, { perPage, cursor: null });
  return items.filter(({ completed_at }) => completed_at === null);
}
