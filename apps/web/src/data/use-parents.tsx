import { useQueries } from '@tanstack/react-query';
import { ticketQuery } from './queries/ticket.ts';
import { useSession } from './session.tsx';

/** The maximum number of parents whose titles are loaded; further ones only have a name where the page knows them. */
const maxParents = 50;

/** The keys and titles of parents, by id. */
export function useParents(ids: readonly string[]): ReadonlyMap<string, string> {
  const { organization } = useSession();
  const wanted = [...new Set(ids)].slice(0, maxParents);
  return useQueries({
    queries: wanted.map((id) => ticketQuery(organization, id)),
    combine: (found) =>
      new Map(found.flatMap(({ data }) => (data ? [[data.id, `${data.key}: ${data.title}`]] : []))),
  });
}
