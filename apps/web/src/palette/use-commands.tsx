import { useQuery } from '@tanstack/react-query';
import { showMessage } from '../frame/messages.tsx';
import { useSession } from '../frame/session.tsx';
import { projectsQuery } from '../projects/queries.ts';
import { showRefusal } from '../query/show-refusal.tsx';
import { signOut } from '../sign-in/sign-in-and-out.ts';
import { copyText } from '../ui/copy-button.tsx';
import { applyTheme } from '../ui/theme.ts';
import { viewsQuery } from '../views/queries.ts';
import type { Choice, Next } from './step.ts';

/** Copies a link, and says so; `name` says what it leads to: "WEB-4". */
export async function copyLink(address: string, name: string): Promise<void> {
  const isDone = await copyText(new URL(address, window.location.origin).href);
  const text = isDone
    ? `The link to ${name} was copied.`
    : 'The browser does not allow copying here.';
  showMessage({ text });
}

const themes = [
  { id: 'light', name: 'Use the light theme' },
  { id: 'dark', name: 'Use the dark theme' },
  { id: '', name: 'Use the theme of the system' },
];

/** The commands that are offered on every page; some only once something is typed. */
export function useCommands({
  isTyped,
  page,
  go,
  next,
  create,
  onDone,
}: {
  isTyped: boolean;
  /** The address of the page that is shown. */
  page: string;
  go: (address: string) => void;
  next: Next;
  /** Opens the form of a new ticket. */
  create: () => void;
  onDone: () => void;
}): Choice[] {
  const { organization } = useSession();
  const { data: projects = [] } = useQuery({
    ...projectsQuery(organization?.id ?? ''),
    enabled: organization !== null,
  });
  const { data: views = [] } = useQuery({
    ...viewsQuery(organization?.id ?? ''),
    enabled: isTyped && organization !== null,
  });
  const ofProjects: Choice[] = [
    { id: 'create', name: 'Create a ticket…', otherWords: 'new add', act: create },
    {
      id: 'document',
      name: 'Create a document…',
      otherWords: 'new add write',
      act: () => go('/app/documents#new'),
    },
    { id: 'move', name: 'Move a ticket…', act: () => next({ at: 'ticket' }) },
  ];
  const typed: Choice[] = [
    {
      id: 'copy-page',
      name: 'Copy the link to this page',
      otherWords: 'address url',
      act() {
        onDone();
        void copyLink(page, 'this page');
      },
    },
    ...themes.map(({ id, name }) => ({
      id: `theme-${id}`,
      name,
      otherWords: 'mode switch appearance',
      act() {
        onDone();
        applyTheme(id);
      },
    })),
    ...views.map((view) => ({
      id: `calendar-${view.id}`,
      name: `Calendar of ${view.name}…`,
      otherWords: 'due dates',
      act: () => next({ at: 'calendar', view }),
    })),
    {
      id: 'sign-out',
      name: 'Sign out',
      otherWords: 'log out logout leave',
      act() {
        onDone();
        signOut().catch(showRefusal);
      },
    },
  ];
  return [
    ...(projects.some(({ archived }) => !archived) ? ofProjects : []),
    ...(isTyped ? typed : []),
  ];
}
