import { useQuery } from '@tanstack/react-query';
import { boardsQuery } from '../board/queries.ts';
import { useHasPasswords } from '../account/use-has-passwords.ts';
import { useSession } from '../frame/session.tsx';
import { labelsQuery, membersQuery, projectsQuery, tagsQuery } from '../projects/queries.ts';
import { viewAddress, viewsQuery } from '../views/queries.ts';
import { keyForm } from './use-keyed-ticket.tsx';

/** A page that the palette can open: its address, its name, and the text next to it. */
export interface Entry {
  address: string;
  name: string;
  sign: string;
}

const pages: readonly (Entry & { isManaged?: boolean; isOfPasswords?: boolean })[] = [
  { address: '/app', name: 'Home', sign: '' },
  { address: '/app/projects', name: 'All projects', sign: '' },
  { address: '/app/documents', name: 'Documents', sign: '' },
  { address: '/app/notifications', name: 'Inbox', sign: '' },
  { address: '/app/search', name: 'Search', sign: '' },
  { address: '/app/organization', name: 'People of the organization', sign: '' },
  { address: '/app/trash', name: 'Trash', sign: '' },
  { address: '/app/profile', name: 'Profile', sign: '' },
  { address: '/app/notification-settings', name: 'Notifications: mails', sign: '' },
  { address: '/app/security', name: 'Security', sign: '' },
  { address: '/app/sessions', name: 'Sessions', sign: '' },
  { address: '/app/connected-apps', name: 'Connected apps', sign: '' },
  { address: '/app/profile#password-card', name: 'Password', sign: '', isOfPasswords: true },
  { address: '/app/profile#mail-choices', name: 'Mails about notifications', sign: '' },
  { address: '/app/notifications?show=snoozed', name: 'Snoozed notifications', sign: '' },
  { address: '/app/organization#invite', name: 'Invite somebody', sign: '', isManaged: true },
  { address: '/app/profile#appearance', name: 'Theme: light or dark, language of dates', sign: '' },
  { address: '/app/credentials', name: 'API credentials', sign: '', isManaged: true },
  { address: '/app/webhooks', name: 'Webhooks', sign: '', isManaged: true },
  { address: '/app/apps', name: 'Apps', sign: '', isManaged: true },
  { address: '/app/imports', name: 'Imports', sign: '', isManaged: true },
  { address: '/app/audit', name: 'Audit log', sign: '', isManaged: true },
];

/** The pages of a project other than its board. They are offered when something is typed. */
const below = [
  { path: '/list', name: 'List' },
  { path: '/analytics', name: 'Analytics' },
  { path: '/settings', name: 'Settings' },
  { path: '/settings#boards', name: 'Settings: boards and limits' },
  { path: '/settings#labels', name: 'Settings: labels' },
  { path: '/settings#people', name: 'Settings: people' },
  { path: '/settings#end', name: 'Settings: archive or delete' },
];

/** How many are offered before anything is typed. */
const maxAtFirst = 8;

/**
 * The pages and projects; once something is typed, also the pages of projects, saved views, and the lists of tickets of the project with
 * the key `shown`, else of the first one: by board, label, tag and person. For the key of a ticket, only the page of the ticket.
 */
export function usePlaces(words: string, shown: string | null): Entry[] {
  const { organization, isManager } = useSession();
  const hasPasswords = useHasPasswords();
  const { data: projects = [] } = useQuery({
    ...projectsQuery(organization?.id ?? ''),
    enabled: organization !== null,
  });
  const current = projects.filter(({ archived }) => !archived);
  const isTyped = words.trim() !== '';
  const lists = useLists(current.find(({ key }) => key === shown) ?? current[0], isTyped);
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
    return [{ address: `/app/tickets/${key}`, name: `Ticket ${key}`, sign: key }];
  }
  const atFirst: Entry[] = [
    ...current.map((project) => ({
      address: `/app/projects/${project.key}`,
      name: project.name,
      sign: project.key,
    })),
    ...pages.filter(
      ({ isManaged = false, isOfPasswords = false }) =>
        (isManager || !isManaged) && (hasPasswords || !isOfPasswords),
    ),
  ];
  if (!isTyped) return atFirst.slice(0, maxAtFirst);
  const belowProjects = current.flatMap((project) =>
    below.map((page) => ({
      address: `/app/projects/${project.key}${page.path}`,
      name: `${page.name} · ${project.name}`,
      sign: project.key,
    })),
  );
  return [...atFirst, ...belowProjects, ...ofViews, ...lists];
}

/** The lists of the tickets of a project by board, label, tag and person. */
function useLists(project: { id: string; key: string } | undefined, isTyped: boolean): Entry[] {
  const [id, key] = [project?.id ?? '', project?.key ?? ''];
  const enabled = isTyped && project !== undefined;
  const { data: boards = [] } = useQuery({ ...boardsQuery(id), enabled });
  const { data: labels = [] } = useQuery({ ...labelsQuery(id), enabled });
  const { data: tags = [] } = useQuery({ ...tagsQuery(id), enabled });
  const { data: people = [] } = useQuery({ ...membersQuery(id), enabled });
  const list = (filter: string, value: string, name: string, what = '') => ({
    address: `/app/projects/${key}/list?${filter}=${encodeURIComponent(value)}`,
    name,
    sign: `${what} ${key}`.trim(),
  });
  return [
    ...boards.map((board) => list('board_id', board.id, board.name, 'board ·')),
    ...labels.map((label) => list('label_id', label.id, label.name, 'label ·')),
    ...tags.map((tag) => list('tag', tag.name, tag.name, 'tag ·')),
    ...people.map((person) => list('assignee_id', person.id, `${person.name}’s tickets`)),
  ];
}
