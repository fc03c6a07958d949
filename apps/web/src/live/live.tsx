import { useQueryClient } from '@tanstack/react-query';
import {
  createContext,
  use,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import type { LogEvent } from '../api/types.ts';
import { useSession } from '../frame/session.tsx';
import { applyEvent } from './apply-event.ts';
import type { Connection } from './event-stream.ts';
import { fetchRegularly } from './fetch-regularly.ts';
import { createRefresh, isOfProjects } from './project-changes.ts';
import { followTogether } from './shared-stream.ts';

/** How the page learns about changes at the moment. */
export const ConnectionContext = createContext<Connection>('connecting');

/** A page that is just being loaded has all of its requests under way: they end before anything is asked for again. */
const gapAfter = 1_000;

/**
 * Keeps everything that the pages know current while they are open: for owners and admins by the log of events, for others by the
 * changes of their projects, and by fetching everything else now and then.
 */
export function Live({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const { me, organization, isManager } = useSession();
  const [state, setState] = useState<Connection>('connecting');
  const isLive = useRef(false);
  const id = organization?.id;
  useEffect(() => {
    if (id === undefined) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const { refresh, end } = createRefresh(client, id);
    const address = `/app-api/organizations/${id}/${isManager ? 'events' : 'changes'}/stream`;
    const leave = followTogether<LogEvent>(me.id, address, {
      onEvent: (event) => (isManager ? applyEvent(client, event) : refresh(event.project_id ?? '')),
      onState(now, isGap) {
        setState(now);
        isLive.current = now === 'live';
        if (!isGap) return;
        clearTimeout(timer);
        timer = setTimeout(() => void client.invalidateQueries(), gapAfter);
      },
    });
    return () => {
      clearTimeout(timer);
      end();
      leave();
      isLive.current = false;
      setState('connecting');
    };
  }, [client, me.id, id, isManager]);
  useEffect(() => {
    if (isManager) return;
    return fetchRegularly(client, {
      isVisible: () => document.visibilityState === 'visible',
      isFollowed: (key) => isLive.current && isOfProjects(key),
    });
  }, [client, isManager]);
  return (
    <ConnectionContext value={id === undefined ? 'polling' : state}>{children}</ConnectionContext>
  );
}

const words: Record<Connection, string> = {
  connecting: 'Connecting…',
  live: 'Live',
  waiting: 'Not connected, trying again',
  polling: 'Updated every 15 seconds',
};

/** A stream that was cut off by the network is silent for a while until it is known to be. */
function followNetwork(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

function useConnection(): Connection {
  const kept = use(ConnectionContext);
  const isOnline = useSyncExternalStore(followNetwork, () => navigator.onLine);
  return isOnline ? kept : 'waiting';
}

/** Whether the service is there, as far as the page knows. */
export const useIsConnected = (): boolean => useConnection() !== 'waiting';

/** Whether what is shown is current. */
export function ConnectionState() {
  const connection = useConnection();
  return (
    <p className="connection" role="status" data-state={connection} title={words[connection]}>
      {words[connection]}
    </p>
  );
}
