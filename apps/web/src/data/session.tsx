import { useQueryClient } from '@tanstack/react-query';
import type { Me, OwnOrganization } from '../api/types.ts';
import { keys } from './query/keys.ts';
import {
  chosenOrganization,
  keepOrganization,
  keptOrganization,
} from '../api/chosen-organization.ts';
import { renderWordsAgain } from '../words/catalogue.ts';
import { chooseTimeZone } from '../words/time-zone.ts';
import { createContext, use, useEffect, useState, type ReactNode } from 'react';

/** The person who is signed in, and the organization of the pages. */
export interface Session {
  me: Me;
  /** Null for a person without an organization. */
  organization: OwnOrganization | null;
  /** Whether the person manages that organization: its projects, boards, labels and people. */
  isManager: boolean;
  choose: (organization: string) => void;
}

const SessionContext = createContext<Session | null>(null);

/** Keeps the choice of an organization in this browser. */
export function SessionProvider({ me, children }: { me: Me; children: ReactNode }) {
  const [chosen, setChosen] = useState(keptOrganization);
  const organization = chosenOrganization(me, chosen);
  const client = useQueryClient();
  const choose = (id: string) => {
    // Two organizations can have tickets of the same key.
    client.removeQueries({ queryKey: keys.allTickets });
    keepOrganization(id);
    setChosen(id);
  };
  const language = me.locale ?? organization?.default_locale ?? null;
  useEffect(() => {
    // Most people choose no language: then the page has that of the browser, and the code is not loaded.
    if (language === null && !document.cookie.includes('basalt_language')) return;
    void import('../words/follow-person.ts').then(({ followPerson }) => followPerson(language));
  }, [language]);
  // Before anything below writes a date.
  useState(() => chooseTimeZone(me.time_zone));
  useEffect(() => {
    if (chooseTimeZone(me.time_zone)) renderWordsAgain();
  }, [me.time_zone]);
  const isManager = organization !== null && organization.role !== 'member';
  const session = { me, organization, isManager, choose };
  return <SessionContext value={session}>{children}</SessionContext>;
}

/** The session of the page. */
export function useSession(): Session {
  const session = use(SessionContext);
  if (session === null) throw new Error('no session here');
  return session;
}
