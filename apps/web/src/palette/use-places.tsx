import { useQuery } from '@tanstack/react-query';
import { useSession } from '../frame/session.tsx';
import { projectsQuery } from '../projects/queries.ts';
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
  { address: '/app/security', name: 'Security', sign: '' },
  { address: '/app/sessions', name: 'Sessions', sign: '' },
  { address: '/app/credentials', name: 'API credentials', sign: '', isManaged: true },
  { address: '/app/webhooks', name: 'Webhooks', sign: '', isManaged: true },
];

/** The pages of a project other than its board. They are offered when something is typed. */
const below = [
  { path: '/list', name: 'List' },
  { path: '/analytics', name: 'Analytics' },
  { path: '/settings', name: 'Settings' },
];

const maxShown = 8;
const keyForm = /^[a-z][a-z0-9]*-\d+$/iu;

/** The pages and projects whose names contain all the words; for the key of a ticket, the page of the ticket. */
export function usePlaces(words: string): Entry[] {
  const { organization, isManager } = useSession();
  const { data: projects = [] } = useQuery({
    ...projectsQuery(organization?.id ?? ''),
    enabled: organization !== null,
  });
  const current = projects.filter(({ archived }) => !archived);
  const all: Entry[] = [
    ...current.map(({ key, name }) => ({ address: `/app/projects/${key}`, name, sign: key })),
    ...pages.filter(({ isManaged = false }) => isManager || !isManaged),
    ...(words.trim() === '' ? [] : current).flatMap(({ key, name }) =>
      below.map((page) => ({
        address: `/app/projects/${key}${page.path}`,
        name: `${page.name} · ${name}`,
        sign: key,
      })),
    ),
  ];
  const found = all.filter(({ name, sign }) => holdsWords(`${sign} ${name}`, words));
  const key = words.trim().toUpperCase();
  return keyForm.test(key)
    ? [{ address: `/app/tickets/${key}`, name: `Ticket ${key}`, sign: key }]
    : found.slice(0, maxShown);
}
