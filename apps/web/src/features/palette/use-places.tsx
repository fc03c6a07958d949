import { useQuery } from '@tanstack/react-query';
import { boardsQuery } from '../../data/queries/board.ts';
import { cyclesQuery } from '../../data/queries/cycles.ts';
import { useHasPasswords } from '../../data/queries/use-has-passwords.ts';
import { useSession } from '../../data/session.tsx';
import { labelsQuery, membersQuery, tagsQuery } from '../../data/queries/projects.ts';
import { useCurrentProjects } from '../../data/use-project.tsx';
import { viewAddress, viewsQuery } from '../../data/queries/views.ts';
import { useFoundPeople } from '../search/found-people.tsx';
import { useWords } from '../../words/use-words.tsx';
import type { FixedKey } from '../../words/keys.ts';
import { keyForm } from './use-keyed-ticket.tsx';

/** A page that the palette can open: its address, its name, and the text next to it. */
export interface Entry {
  address: string;
  name: string;
  sign: string;
  /** Other words by which it is found. */
  otherWords?: string;
  /** Whether it is only the list of tickets with a label or a tag. */
  isFilter?: boolean;
}

interface Page extends Omit<Entry, 'name' | 'otherWords' | 'isFilter'> {
  name: FixedKey;
  otherWords?: FixedKey;
  /** Whether it is about all projects, and its name does not say so. */
  isWide?: boolean;
  isManaged?: boolean;
  /** Whether it is a page of settings, and its name does not say so. */
  isSetting?: boolean;
  isOfPasswords?: boolean;
}

const pages: readonly Page[] = [
  { address: '/app', name: 'palette.home', sign: '' },
  { address: '/app/projects', name: 'palette.allProjects', sign: '' },
  { address: '/app/documents', name: 'palette.documents', sign: '' },
  { address: '/app/notifications', name: 'palette.inbox', sign: '' },
  { address: '/app/search', name: 'palette.search', sign: '' },
  {
    address: '/app/organization',
    name: 'palette.peopleOfTheOrganization',
    otherWords: 'palette.peopleWords',
    sign: '',
    isSetting: true,
  },
  { address: '/app/trash', name: 'palette.trash', sign: '' },
  { address: '/app/timeline', name: 'projects.timeline', sign: '', isWide: true },
  { address: '/app/calendar', name: 'projects.calendar', sign: '', isWide: true },
  { address: '/app/flow', name: 'projects.flow', sign: '', isWide: true },
  { address: '/app/profile', name: 'palette.profile', sign: '', isSetting: true },
  {
    address: '/app/notification-settings',
    name: 'palette.notificationsMails',
    sign: '',
    isSetting: true,
  },
  {
    address: '/app/security',
    name: 'palette.security',
    otherWords: 'palette.securityWords',
    sign: '',
    isSetting: true,
  },
  { address: '/app/sessions', name: 'palette.sessions', sign: '', isSetting: true },
  { address: '/app/connected-apps', name: 'palette.connectedApps', sign: '', isSetting: true },
  {
    address: '/app/security#password-card',
    name: 'palette.password',
    otherWords: 'palette.passwordWords',
    sign: '',
    isOfPasswords: true,
  },
  {
    address: '/app/notification-settings#mail-choices',
    name: 'palette.mailsAboutNotifications',
    sign: '',
  },
  { address: '/app/notifications?show=snoozed', name: 'palette.snoozedNotifications', sign: '' },
  {
    address: '/app/organization#invite',
    name: 'palette.inviteSomebody',
    sign: '',
    isManaged: true,
  },
  { address: '/app/profile#appearance', name: 'palette.themeAndLanguage', sign: '' },
  { address: '/app/general', name: 'frame.general', sign: '', isManaged: true, isSetting: true },
  {
    address: '/app/fields',
    name: 'frame.fieldsAndTemplates',
    sign: '',
    isManaged: true,
    isSetting: true,
  },
  {
    address: '/app/credentials',
    name: 'palette.apiCredentials',
    otherWords: 'palette.apiCredentialsWords',
    sign: '',
    isManaged: true,
    isSetting: true,
  },
  {
    address: '/app/webhooks',
    name: 'palette.webhooks',
    sign: '',
    isManaged: true,
    isSetting: true,
  },
  { address: '/app/rules', name: 'palette.rules', sign: '', isManaged: true, isSetting: true },
  { address: '/app/git', name: 'frame.git', sign: '', isManaged: true, isSetting: true },
  { address: '/app/apps', name: 'palette.apps', sign: '', isManaged: true, isSetting: true },
  {
    address: '/app/imports',
    name: 'palette.imports',
    otherWords: 'palette.importsWords',
    sign: '',
    isManaged: true,
    isSetting: true,
  },
  { address: '/app/audit', name: 'palette.auditLog', sign: '', isManaged: true, isSetting: true },
];

/** The pages of a project other than its board. They are offered when something is typed. */
const below: readonly { path: string; name: FixedKey; otherWords?: FixedKey }[] = [
  { path: '/list', name: 'palette.list', otherWords: 'palette.listWords' },
  { path: '/timeline', name: 'projects.timeline' },
  { path: '/calendar', name: 'projects.calendar' },
  { path: '/cycles', name: 'projects.cycles' },
  { path: '/cycles/plan', name: 'palette.planACycle' },
  { path: '/flow', name: 'projects.flow' },
  { path: '/analytics', name: 'palette.analytics' },
  { path: '/settings', name: 'palette.settings' },
  { path: '/settings#boards', name: 'palette.settingsBoards' },
  { path: '/settings#labels', name: 'palette.settingsLabels' },
  { path: '/settings#people', name: 'palette.settingsPeople', otherWords: 'palette.peopleWords' },
  { path: '/settings#end', name: 'palette.settingsEnd' },
];

/** How many are offered before anything is typed. */
const maxAtFirst = 8;

/**
 * The pages and projects; once something is typed, also people, the pages of projects, saved views, and the cycles and lists of tickets of the
 * project with the key `shown`, else of the first one: by board, label, tag and person. For the key of a ticket, only the page of the ticket.
 */
export function usePlaces(words: string, shown: string | null): Entry[] {
  const t = useWords();
  const { organization, isManager } = useSession();
  const hasPasswords = useHasPasswords();
  const current = useCurrentProjects();
  const isTyped = words.trim() !== '';
  const lists = useLists(current.find(({ key }) => key === shown) ?? current[0], isTyped);
  const people = useFoundPeople(current, words.trim(), isTyped);
  const { data: views = [] } = useQuery({
    ...viewsQuery(organization?.id ?? ''),
    enabled: isTyped && organization !== null,
  });
  const ofViews = views.flatMap((view) => {
    const key = current.find(({ id }) => id === view.project_id)?.key;
    if (key === undefined) return [];
    return [{ address: viewAddress(key, view), name: view.name, sign: key }];
  });
  const key = words.trim().toUpperCase();
  if (keyForm.test(key)) {
    return [{ address: `/app/tickets/${key}`, name: t('palette.ticket', { key }), sign: key }];
  }
  const atFirst: Entry[] = [
    ...current.map((project) => ({
      address: `/app/projects/${project.key}`,
      name: project.name,
      sign: project.key,
    })),
    ...pages
      .filter(
        ({ isManaged = false, isOfPasswords = false }) =>
          (isManager || !isManaged) && (hasPasswords || !isOfPasswords),
      )
      .map((page) => ({
        address: page.address,
        sign: page.sign,
        otherWords: [
          ...(page.otherWords === undefined ? [] : [t(page.otherWords)]),
          ...(page.isSetting ? [t('frame.settings')] : []),
        ].join(' '),
        name: page.isWide ? `${t(page.name)} · ${t('palette.allProjects')}` : t(page.name),
      })),
  ];
  if (!isTyped) return atFirst.slice(0, maxAtFirst);
  const belowProjects = current.flatMap((project) =>
    below.map((page) => ({
      address: `/app/projects/${project.key}${page.path}`,
      name: `${t(page.name)} · ${project.name}`,
      sign: project.key,
      otherWords: page.otherWords === undefined ? '' : t(page.otherWords),
    })),
  );
  // The page of results shows all of one name.
  const ofPeople = [...new Set(people.map(({ name }) => name))].map((name) => ({
    address: `/app/search?q=${encodeURIComponent(name)}&kinds=person`,
    name,
    sign: t('frame.people'),
  }));
  return [...atFirst, ...belowProjects, ...ofPeople, ...ofViews, ...lists];
}

/** The cycles of a project, and the lists of its tickets by board, label, tag and person. */
function useLists(project: { id: string; key: string } | undefined, isTyped: boolean): Entry[] {
  const t = useWords();
  const [id, key] = [project?.id ?? '', project?.key ?? ''];
  const enabled = isTyped && project !== undefined;
  const { data: boards = [] } = useQuery({ ...boardsQuery(id), enabled });
  const { data: cycles = [] } = useQuery({ ...cyclesQuery(id), enabled });
  const { data: labels = [] } = useQuery({ ...labelsQuery(id), enabled });
  const { data: tags = [] } = useQuery({ ...tagsQuery(id), enabled });
  const { data: people = [] } = useQuery({ ...membersQuery(id), enabled });
  const list = (filter: string, value: string, name: string, what = '') => ({
    address: `/app/projects/${key}/list?${filter}=${encodeURIComponent(value)}`,
    name,
    sign: `${what} ${key}`.trim(),
  });
  return [
    ...cycles.map((cycle) => ({
      address: `/app/projects/${key}/cycles/${cycle.id}`,
      name: cycle.name,
      sign: key,
    })),
    ...boards.map((board) => list('board_id', board.id, board.name, `${t('palette.board')} ·`)),
    ...labels.map((label) => ({
      ...list('label_id', label.id, label.name, `${t('palette.kindLabel')} ·`),
      isFilter: true,
    })),
    ...tags.map((tag) => ({
      ...list('tag', tag.name, tag.name, `${t('palette.tag')} ·`),
      isFilter: true,
    })),
    ...people.map((person) =>
      list('assignee_id', person.id, t('palette.sTickets', { name: person.name })),
    ),
  ];
}
