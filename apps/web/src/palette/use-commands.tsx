import { useQuery } from '@tanstack/react-query';
import { useSession } from '../frame/session.tsx';
import { projectsQuery } from '../projects/queries.ts';
import { holdsWords } from './fuzzy-match.ts';
import type { Choice, Next } from './step.ts';

/** The ticket that a page is about. */
const ticketPage = /^\/app\/tickets\/([A-Za-z0-9]+)-\d+$/u;

/** Other words for a command. */
const otherWords: Readonly<Record<string, string>> = { create: 'new add', 'move-this': 'board' };

/** The commands for tickets. A text that is not a command can become the title of a new ticket. */
export function useCommands({
  words,
  pathname,
  next,
  create,
}: {
  words: string;
  pathname: string;
  next: Next;
  /** Opens the form of a new ticket. */
  create: (title?: string) => void;
}): Choice[] {
  const { organization } = useSession();
  const { data: projects = [] } = useQuery({
    ...projectsQuery(organization?.id ?? ''),
    enabled: organization !== null,
  });
  if (projects.every(({ archived }) => archived)) return [];
  const ticket = ticketPage.test(pathname) ? pathname.split('/').at(-1)?.toUpperCase() : undefined;
  const commands: Choice[] = [
    ...(ticket === undefined
      ? []
      : [
          {
            id: 'move-this',
            name: `Move ${ticket}…`,
            act: () => next({ at: 'board', ticket }),
          },
        ]),
    { id: 'create', name: 'Create a ticket…', act: () => create() },
    { id: 'move', name: 'Move a ticket…', act: () => next({ at: 'ticket' }) },
  ];
  const title = words.trim();
  const named = commands.filter(({ id, name }) =>
    holdsWords(`${name} ${otherWords[id] ?? ''}`, title),
  );
  if (title === '' || named.length > 0) return named;
  return [{ id: 'create', name: `Create the ticket “${title}”…`, act: () => create(title) }];
}
