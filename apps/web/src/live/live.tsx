import { useQueryClient } from '@tanstack/react-query';
import { createContext, use, useEffect, useState, type ReactNode } from 'react';
import { listBoards } from '../api/projects.ts';
import { listTickets } from '../api/tickets.ts';
import { useSession } from '../frame/session.tsx';
import { applyEvent } from './apply-event.ts';
import type { Connection } from './event-stream.ts';
import { pollChanges, type Polled } from './poll-changes.ts';
import { followTogether } from './shared-stream.ts';

const ConnectionContext = createContext<Connection>('connecting');

/** What a member who may not follow the log asks for often: boards with their counts, and the ticket that was changed last. */
const polled: Polled = {
  async signOf(project) {
    const filter = { sort: '-updated_at' };
    const newest = () => listTickets(project, { filter, perPage: 1, cursor: null });
    const [boards, { items }] = await Promise.all([listBoards(project), newest()]);
    return JSON.stringify([boards, items]);
  },
  isVisible: () => document.visibilityState === 'visible',
};

/** A page that is just being loaded has all of its requests under way: they end before anything is asked for again. */
const gapAfter = 1_000;

/** Keeps everything that the pages know current while they are open. */
export function Live({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const { me, organization } = useSession();
  const [connection, setConnection] = useState<Connection>('connecting');
  const id = organization?.id;
  useEffect(() => {
    if (id === undefined) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const leave = followTogether(me.id, id, {
      onEvent: (event) => applyEvent(client, event),
      onState(state, isGap) {
        setConnection(state);
        if (!isGap) return;
        clearTimeout(timer);
        timer = setTimeout(() => void client.invalidateQueries(), gapAfter);
      },
    });
    return () => {
      clearTimeout(timer);
      leave();
    };
  }, [client, me.id, id]);
  useEffect(() => {
    if (connection !== 'polling') return;
    return pollChanges(client, polled);
  }, [client, connection]);
  return <ConnectionContext value={connection}>{children}</ConnectionContext>;
}

const words: Record<Connection, string> = {
  connecting: 'Connecting…',
  live: 'Live',
  waiting: 'Not connected, trying again',
  polling: 'Updated every few seconds',
};

/** Whether what is shown is current. */
export function ConnectionState() {
  const connection = use(ConnectionContext);
  return (
    <p className="connection" role="status" data-state={connection}>
      {words[connection]}
    </p>
  );
}
