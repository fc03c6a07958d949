import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { searchTickets } from '../api/search.ts';
import { projectsQuery } from '../data/queries.ts';
import { useSession } from '../frame/session.tsx';

/** Something that the palette leads to: its address, its name, and what stands beside it. */
export interface Entry {
  address: string;
  name: string;
  sign: string;
}

const pages: readonly (Entry & { isManaged?: boolean })[] = [
  { address: '/app', name: 'Home', sign: '' },
  { address: '/app/projects', name: 'All projects', sign: '' },
  { address: '/app/notifications', name: 'Notifications', sign: '' },
  { address: '/app/profile', name: 'Profile', sign: '' },
  { address: '/app/security', name: 'Security', sign: '' },
  { address: '/app/sessions', name: 'Sessions', sign: '' },
  { address: '/app/credentials', name: 'API credentials', sign: '', isManaged: true },
  { address: '/app/webhooks', name: 'Webhooks', sign: '', isManaged: true },
];

const most = 8;
const keyForm = /^[a-z][a-z0-9]*-\d+$/iu;
/** So long after the last letter tickets are searched for, in milliseconds. */
const pause = 200;

/** The pages and projects whose names hold the words; a ticket's key leads to the ticket. */
export function usePlaces(words: string): Entry[] {
  const { organization, isManager } = useSession();
  const { data: projects = [] } = useQuery({
    ...projectsQuery(organization?.id ?? ''),
    enabled: organization !== null,
  });
  const wanted = words.trim().toLowerCase();
  const all: Entry[] = [
    ...projects
      .filter(({ archived }) => !archived)
      .map(({ key, name }) => ({ address: `/app/projects/${key}`, name, sign: key })),
    ...pages.filter(({ isManaged = false }) => isManager || !isManaged),
  ];
  const found = all.filter(({ name, sign }) => `${sign} ${name}`.toLowerCase().includes(wanted));
  const key = wanted.toUpperCase();
  return keyForm.test(wanted)
    ? [{ address: `/app/tickets/${key}`, name: `Ticket ${key}`, sign: key }, ...found]
    : found.slice(0, most);
}

/** The tickets of the organization in which the words occur. */
export function useFound(words: string): { tickets: Entry[]; isSearching: boolean } {
  const { organization } = useSession();
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(words.trim()), pause);
    return () => clearTimeout(timer);
  }, [words]);
  const id = organization?.id ?? '';
  const { data, isFetching } = useQuery({
    queryKey: ['search', id, settled],
    queryFn: () => searchTickets(id, settled, most),
    enabled: id !== '' && settled.length > 1,
    placeholderData: keepPreviousData,
  });
  const tickets = settled.length > 1 ? (data ?? []) : [];
  return {
    tickets: tickets.map(({ key, title }) => ({
      address: `/app/tickets/${key}`,
      name: title,
      sign: key,
    })),
    isSearching: isFetching || settled !== words.trim(),
  };
}
