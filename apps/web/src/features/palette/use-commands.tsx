import { useQuery } from '@tanstack/react-query';
import { showMessage } from '../feedback/messages.tsx';
import { useSession } from '../../data/session.tsx';
import { projectsQuery } from '../../data/queries/projects.ts';
import { showRefusal } from '../feedback/show-refusal.tsx';
import { signOut } from '../sign-in/sign-in-and-out.ts';
import { copyText } from '../../design/copy-button.tsx';
import { applyTheme } from '../../design/theme.ts';
import { viewsQuery } from '../../data/queries/views.ts';
import { useWords } from '../../words/use-words.tsx';
import { words as wordsOf } from '../../words/words.ts';
import type { ShortcutName } from '../../design/shortcuts.ts';
import type { Choice, Next } from './step.ts';

/** Copies a link, and says so; `name` says what it leads to: "WEB-4". */
export async function copyLink(address: string, name: string): Promise<void> {
  const isDone = await copyText(new URL(address, window.location.origin).href);
  const text = isDone
    ? wordsOf('palette.linkWasCopied', { name })
    : wordsOf('palette.copyingNotAllowed');
  showMessage({ text });
}

const themes = [
  { id: 'light', name: 'palette.lightTheme' },
  { id: 'dark', name: 'palette.darkTheme' },
  { id: '', name: 'palette.systemTheme' },
] as const;

/** The commands that ask for a ticket, and then open one of its choices. */
const sought = [
  { opens: 'assignees', name: 'palette.assignATicket', otherWords: 'palette.assignWords' },
  { opens: 'priority', name: 'palette.priorityOfATicket' },
  { opens: 'due', name: 'palette.dueDateOfATicket' },
  { opens: 'labels', name: 'palette.labelsOfATicket' },
] as const;

/** The commands that are offered on every page; some only once something is typed. */
export function useCommands({
  isTyped,
  page,
  go,
  next,
  create,
  onDone,
  press,
}: {
  isTyped: boolean;
  /** The address of the page that is shown. */
  page: string;
  go: (address: string) => void;
  next: Next;
  /** Opens the form of a new ticket. */
  create: () => void;
  onDone: () => void;
  /** Closes the palette, and does what a key does on the page. */
  press: (name: ShortcutName) => void;
}): Choice[] {
  const words = useWords();
  const { organization, isManager } = useSession();
  const { data: projects = [] } = useQuery({
    ...projectsQuery(organization?.id ?? ''),
    enabled: organization !== null,
  });
  const { data: views = [] } = useQuery({
    ...viewsQuery(organization?.id ?? ''),
    enabled: isTyped && organization !== null,
  });
  const hasProject = projects.some(({ archived }) => !archived);
  const ofProjects: Choice[] = [
    {
      id: 'create',
      name: words('palette.createATicket'),
      otherWords: words('palette.createWords'),
      act: create,
    },
    {
      id: 'document',
      name: words('palette.createADocument'),
      otherWords: words('palette.createDocumentWords'),
      act: () => go('/app/documents#new'),
    },
    {
      id: 'move',
      name: words('palette.moveATicketDots'),
      otherWords: words('palette.moveWords'),
      asksMore: true,
      act: () => next({ at: 'ticket' }),
    },
  ];
  const ofAnyTicket = sought.map(({ opens, name, ...more }): Choice => ({
    id: `any-${opens}`,
    name: words(name),
    otherWords: 'otherWords' in more ? words(more.otherWords) : '',
    asksMore: true,
    act: () => next({ at: 'ticket', for: { name: words(name), opens } }),
  }));
  const typed: Choice[] = [
    ...(isManager
      ? [
          {
            id: 'project',
            name: words('projects.newProject'),
            otherWords: words('palette.createWords'),
            act: () => go('/app/projects#new'),
          },
        ]
      : []),
    {
      id: 'copy-page',
      name: words('palette.copyThisLink'),
      otherWords: words('palette.copyWords'),
      act() {
        onDone();
        void copyLink(page, words('palette.thisPage'));
      },
    },
    ...themes.map(({ id, name }) => ({
      id: `theme-${id}`,
      name: words(name),
      otherWords: words('palette.themeWords'),
      act() {
        onDone();
        applyTheme(id);
      },
    })),
    {
      id: 'shortcuts',
      name: words('frame.keyboardShortcuts'),
      otherWords: words('palette.shortcutsWords'),
      act: () => press('allShortcuts'),
    },
    ...views.map((view) => ({
      id: `calendar-${view.id}`,
      name: words('palette.calendarOf', { name: view.name }),
      otherWords: words('palette.calendarWords'),
      act: () => next({ at: 'calendar', view }),
    })),
    {
      id: 'sign-out',
      name: words('palette.signOut'),
      otherWords: words('palette.signOutWords'),
      act() {
        onDone();
        signOut().catch(showRefusal);
      },
    },
  ];
  return [
    ...(hasProject ? ofProjects : []),
    ...(hasProject && isTyped ? ofAnyTicket : []),
    ...(isTyped ? typed : []),
  ];
}
