import { useQuery } from '@tanstack/react-query';
import { useSession } from '../frame/session.tsx';
import { projectsQuery } from '../projects/queries.ts';
import { holdsWords } from './holds-words.ts';
import type { Choice, Next } from './step.ts';

/** The project or the ticket that a page is about. */
const projectPage = /^\/app\/projects\/([A-Za-z0-9]+)/u;
const ticketPage = /^\/app\/tickets\/([A-Za-z0-9]+)-\d+$/u;

/** What people also call a command. */
const otherWords: Readonly<Record<string, string>> = { create: 'new add', 'move-this': 'board' };

/** What the palette can do with tickets. What is typed and is no command can become the title of a new ticket. */
export function useCommands({
  words,
  pathname,
  next,
}: {
  words: string;
  pathname: string;
  next: Next;
}): Choice[] {
  const { organization } = useSession();
  const { data: projects = [] } = useQuery({
    ...projectsQuery(organization?.id ?? ''),
    enabled: organization !== null,
  });
  const current = projects.filter(({ archived }) => !archived);
  if (current.length === 0) return [];
  const key = (ticketPage.exec(pathname) ?? projectPage.exec(pathname))?.[1]?.toUpperCase();
  const here = current.find((project) => project.key === key);
  const create = (title: string) =>
    next(here === undefined ? { at: 'project', title } : { at: 'title', title, project: here });
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
    { id: 'create', name: 'Create a ticket…', act: () => create('') },
    { id: 'move', name: 'Move a ticket…', act: () => next({ at: 'ticket' }) },
  ];
  const title = words.trim();
  const named = commands.filter(({ id, name }) =>
    holdsWords(`${name} ${otherWords[id] ?? ''}`, title),
  );
  if (title === '' || named.length > 0) return named;
  return [{ id: 'create', name: `Create the ticket “${title}”…`, act: () => create(title) }];
}
