import { listTickets } from './tickets.ts';
import type { Ticket } from './work-records.ts';

const perPage = 20;

/** The tickets of these projects that are assigned to a person and not completed: what is due first comes first. */
export async function listAssigned(projects: readonly string[], person: string): Promise<Ticket[]> {
  const filter = { assignee_id: person, sort: 'due_at' };
  const pages = await Promise.all(
    projects.map((project) => listTickets(project, { filter, perPage, cursor: null })),
  );
  return pages
    .flatMap(({ items }) => items)
    .filter(({ completed_at }) => completed_at === null)
    .toSorted((a, b) => due(a).localeCompare(due(b)));
}

/** Without a date: last. */
const due = ({ due_at }: Ticket): string => due_at ?? '9999';
