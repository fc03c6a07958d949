import { useQuery } from '@tanstack/react-query';
import { boardsQuery } from '../../data/queries/board.ts';
import { useSession } from '../../data/session.tsx';
import type { FoundTicket } from '../search/use-found.tsx';
import { ticketQuery } from '../../data/queries/ticket.ts';

/** The key of a ticket. */
export const keyForm = /^[a-z][a-z0-9]*-\d+$/iu;
const numberForm = /^\d{1,9}$/u;

/** The ticket whose key, or whose number in the project with the key `project`, is typed; archived ones too. */
export function useKeyedTicket(
  words: string,
  project: string | null,
): { ticket: FoundTicket | null; isSearching: boolean } {
  const { organization } = useSession();
  const isNumber = numberForm.test(words) && project !== null;
  const key = isNumber ? `${project}-${Number(words)}` : words.toUpperCase();
  const { data, isFetching } = useQuery({
    ...ticketQuery(organization, key),
    enabled: organization !== null && (isNumber || keyForm.test(words)),
  });
  const boards = useQuery({
    ...boardsQuery(data?.project_id ?? ''),
    enabled: data !== undefined,
  }).data;
  if (data === undefined) return { ticket: null, isSearching: isFetching };
  const board = boards?.find(({ id }) => id === data.board_id);
  const ticket = {
    address: `/app/tickets/${key}`,
    key,
    name: data.title,
    sign: key,
    excerpt: null,
    state: {
      board,
      isDone: board?.is_done ?? data.completed_at !== null,
      isArchived: data.archived,
      assignees: [],
    },
  };
  return { ticket, isSearching: false };
}
