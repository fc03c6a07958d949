import { useQuery } from '@tanstack/react-query';
import { useSession } from '../frame/session.tsx';
import { membersQuery, projectsQuery } from '../projects/queries.ts';
import { viewAddress, viewsQuery } from '../views/queries.ts';
import { holdsWords } from './fuzzy-match.ts';

/** A page that the palette can open: its address, its name, and the text next to it. */
export interface Entry {
  address: string;
  name: string;
  sign: string;
}

const pages: readonly (Entry & { isManaged?: boolean })[] = [
  { address: '/app', name: 'Home', sign: '' },
  { address: '/app/projects', name: 'All projects', sign: '' },
  { address: '/app/documents', name: 'Documents', sign: '' },
  { address: '/app/notifications', name: 'Inbox', sign: '' },
  { address: '/app/organization', name: 'People of the organization', sign: '' },
  { address: '/app/trash', name: 'Trash', sign: '' },
  { address: '/app/profile', name: 'Profile', sign: '' },
  { address: '/app/notification-settings', name: 'Notifications: mails', sign: '' },
  { address: '/app/security', name: 'Security', sign: '' },
  { address: '/app/sessions', name: 'Sessions', sign: '' },
  { address: '/app/connected-apps', name: 'Connected apps', sign: '' },
  { address: '/app/profile#password-card', name: 'Password', sign: '' },
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

const maxShown = 8;
const keyForm = /^[a-z][a-z0-9]*-\d+$/iu;

/**
 * The pages, projects, saved views and people whose names contain all the words; for the key of a ticket, the page of the ticket. A person
 * leads to their tickets in the project with the key `shown`, else in the first one.
 */
export function usePlaces(words: string, shown: string | null): Entry[] {
  const { organization, isManager } = useSession();
  const { data: projects = [] } = useQuery({
    ...projectsQuery(organization?.id ?? ''),
    enabled: organization !== null,
  });
  const current = projects.filter(({ archived }) => !archived);
  const isTyped = words.trim() !== '';
  const of = current.find(({ key }) => key === shown) ?? current[0];
  const { data: people = [] } = useQuery({
    ...membersQuery(of?.id ?? ''),
    enabled: isTyped && of !== undefined,
  });
  const { data: views = [] } = useQuery({
    ...viewsQuery(organization?.id ?? ''),
    enabled: isTyped && organization !== null,
  });
  const lists: Entry[] = [
    ...views.flatMap((view) => {
      const key = current.find(({ id }) => id === view.project_id)?.key;
      if (key === undefined) return [];
      return [{ address: viewAddress(key, view), name: view.name, sign: key }];
    }),
    ...people.map(({ id, name }) => ({
      address: `/app/projects/${of?.key}/list?assignee_id=${id}`,
      name: `${name}’s tickets`,
      sign: of?.key ?? '',
    })),
  ];
  const all: Entry[] = [
    ...current.map(({ key, name }) => ({ address: `/app/projects/${key}`, name, sign: key })),
    ...pages.filter(({ isManaged = false }) => isManager || !isManaged),
    ...(isTyped ? current : []).flatMap(({ key, name }) =>
      below.map((page) => ({
        address: `/app/projects/${key}${page.path}`,
        name: `${page.name} · ${name}`,
        sign: key,
      })),
    ),
    ...(isTyped ? lists : []),
  ];
  const found = all.filter(({ name, sign }) => holdsWords(`${sign} ${name}`, words));
  const key = words.trim().toUpperCase();
  return keyForm.test(key)
    ? [{ address: `/app/tickets/${key}`, name: `Ticket ${key}`, sign: key }]
    : found.slice(0, maxShown);
}
