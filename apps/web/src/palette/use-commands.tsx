import { useQuery } from '@tanstack/react-query';
import { useSession } from '../frame/session.tsx';
import { projectsQuery } from '../projects/queries.ts';
import { useSave } from '../ticket/changes/use-save.tsx';
import type { Opened } from '../ticket/letters.ts';
import { ticketQuery } from '../ticket/queries.ts';
import { showRefusal } from '../query/show-refusal.tsx';
import { holdsWords } from './fuzzy-match.ts';
import type { Choice, Next } from './step.ts';

/** The ticket that a page is about. */
const ticketPage = /^\/app\/tickets\/([A-Za-z0-9]+)-\d+$/u;

/** Other words for a command. */
const otherWords: Readonly<Record<string, string>> = {
  create: 'new add',
  document: 'new add write',
  'move-this': 'board',
  assignees: 'assignee person',
  due: 'date',
};

/** The commands for tickets and documents. A text that is not a command can become the title of a new ticket. */
export function useCommands({
  words,
  pathname,
  go,
  next,
  create,
  change,
  onDone,
}: {
  words: string;
  pathname: string;
  go: (address: string) => void;
  next: Next;
  /** Opens the form of a new ticket. */
  create: (title?: string) => void;
  /** Opens a choice of the ticket of the page. */
  change: (what: Opened) => void;
  onDone: () => void;
}): Choice[] {
  const { organization } = useSession();
  const ticket = ticketPage.test(pathname) ? pathname.split('/').at(-1)?.toUpperCase() : undefined;
  const shown = useQuery({
    ...ticketQuery(organization, ticket ?? ''),
    enabled: ticket !== undefined,
  }).data;
  const { mutate } = useSave();
  const archive = () => {
    onDone();
    if (shown === undefined) return;
    mutate({ base: shown, fields: { archived: !shown.archived } }, { onError: showRefusal });
  };
  const { data: projects = [] } = useQuery({
    ...projectsQuery(organization?.id ?? ''),
    enabled: organization !== null,
  });
  if (projects.every(({ archived }) => archived)) return [];
  const commands: Choice[] = [
    ...(ticket === undefined
      ? []
      : [
          {
            id: 'move-this',
            name: `Move ${ticket}…`,
            act: () => next({ at: 'board', ticket }),
          },
          { id: 'assignees', name: `Assign ${ticket}…`, act: () => change('assignees') },
          { id: 'priority', name: `Priority of ${ticket}…`, act: () => change('priority') },
          { id: 'due', name: `Due date of ${ticket}…`, act: () => change('due') },
          { id: 'labels', name: `Labels of ${ticket}…`, act: () => change('labels') },
          {
            id: 'archive',
            name:
              shown?.archived === true
                ? `Bring ${ticket} back from the archive`
                : `Archive ${ticket}`,
            act: archive,
          },
        ]),
    { id: 'create', name: 'Create a ticket…', act: () => create() },
    { id: 'document', name: 'Create a document…', act: () => go('/app/documents#new') },
    { id: 'move', name: 'Move a ticket…', act: () => next({ at: 'ticket' }) },
  ];
  const title = words.trim();
  const named = commands.filter(({ id, name }) =>
    holdsWords(`${name} ${otherWords[id] ?? ''}`, title),
  );
  if (title === '' || named.length > 0) return named;
  return [{ id: 'create-named', name: `Create the ticket “${title}”…`, act: () => create(title) }];
}
