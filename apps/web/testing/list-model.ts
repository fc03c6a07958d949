import type { Ticket } from '../src/api/types.ts';
import { byRank, project_id, type Service } from './service-model.ts';

/** The lists of a window, by their keys, with their parameters. */
export const lists = {
  A: { board_id: 'A' },
  B: { board_id: 'B' },
  C: { board_id: 'C' },
  urgent: { board_id: 'A', priority: 'high' },
  texts: { board_id: 'B', q: 'low' },
  all: { project_id, sort: 'updated_at' },
} as const;

/** The key of a list of tickets. */
export type Name = keyof typeof lists;

/** The tickets of a page of a list. */
export const perPage = 2;

/** The first pages of a list, and the rank behind which the next one begins; the list of all tickets has one page. */
export const upTo = (all: readonly Ticket[], count: number) => {
  const answer = all.slice(0, count * perPage);
  return { answer, ...(answer.length < all.length && { next: answer.at(-1)?.rank ?? '' }) };
};

/** What the service answers for a list; the text of a ticket is its priority. */
export function answerTo({ live, boards }: Service, name: Name): Ticket[] {
  const {
    board_id: board,
    priority,
    q,
  } = lists[name] as { board_id?: string; priority?: string; q?: string };
  const found = live().filter(
    (ticket) =>
      (board === undefined || (ticket.board_id === board && boards.has(board))) &&
      (priority === undefined || ticket.priority === priority) &&
      (q === undefined || ticket.priority === q),
  );
  return board === undefined
    ? found.toSorted((a, b) => (a.id < b.id ? -1 : 1))
    : found.toSorted(byRank);
}

/** A ticket as it is compared. */
export const short = ({ id, version, board_id, priority }: Ticket) =>
  `${id} v${version} ${board_id} ${priority}`;
/** The tickets of a list as they are compared: the service orders those of all tickets. */
export const sorted = (name: Name, all: readonly string[]) =>
  name === 'all' ? all.toSorted() : all;

/** What every window has to show at the end. */
export const columnsOf = (service: Service) => ({
  ...Object.fromEntries(
    (Object.keys(lists) as Name[]).map((name) => [
      name,
      sorted(name, answerTo(service, name).map(short)),
    ]),
  ),
  boards: [...service.boards.values()].map(({ id, ticket_count }) => `${id} ${ticket_count}`),
});
