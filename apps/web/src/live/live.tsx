import { useQueryClient, type QueryClient } from '@tanstack/react-query';
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
import { createProjectRefresh, isOfProject } from './project-changes.ts';
import { followTogether } from './shared-stream.ts';
import { useShownProject } from './shown-project.ts';

/** How the page learns about changes at the moment. */
export const ConnectionContext = createContext<Connection>('connecting');

/** A page that is just being loaded has all of its requests under way: they end before anything is asked for again. */
const gapAfter = 1_000;

/** Keeps everything that the pages know current while they are open. */
export function Live({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const { me, organization, isManager } = useSession();
  const [ofLog, setLog] = useState<Connection>('connecting');
  // The log is for owners and admins: others do not ask for it.
  const log = isManager || organization === null ? ofLog : 'polling';
  const id = isManager ? organization?.id : undefined;
  useEffect(() => {
    if (id === undefined) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const leave = followTogether<LogEvent>(me.id, `/app-api/organizations/${id}/events/stream`, {
      onEvent: (event) => applyEvent(client, event),
      onState(state, isGap) {
        setLog(state);
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
  const changes = useProjectChanges(client, me.id, log === 'polling');
  const connection = log === 'polling' ? changes : log;
  return <ConnectionContext value={connection}>{children}</ConnectionContext>;
}

/**
 * For those who may not follow the log: follows the changes of the project that is shown, and fetches everything else now and then.
 * Returns how the page learns about changes.
 */
function useProjectChanges(client: QueryClient, person: string, isNeeded: boolean): Connection {
  const [state, setState] = useState<Connection>('connecting');
  const shown = useShownProject(client);
  const project = isNeeded ? shown : null;
  /** The project that the stream keeps current at the moment. */
  const followed = useRef<string | null>(null);
  useEffect(() => {
    if (project === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const { refresh, end } = createProjectRefresh(client, project);
    const leave = followTogether<unknown>(person, `/app-api/projects/${project}/changes/stream`, {
      onEvent: refresh,
      onState(now, isGap) {
        setState(now);
        followed.current = now === 'live' ? project : null;
        // A stream that is refused: what is shown then says why.
        if (!isGap && now !== 'polling') return;
        clearTimeout(timer);
        timer = setTimeout(refresh, gapAfter);
      },
    });
    return () => {
      clearTimeout(timer);
      end();
      leave();
      followed.current = null;
      setState('connecting');
    };
  }, [client, person, project]);
  useEffect(() => {
    if (!isNeeded) return;
    return fetchRegularly(client, {
      isVisible: () => document.visibilityState === 'visible',
      isFollowed: (key) => isOfProject(key, followed.current),
    });
  }, [client, isNeeded]);
  return project === null ? 'polling' : state;
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

/** Whether what is shown is current. */
export function ConnectionState() {
  const kept = use(ConnectionContext);
  const isOnline = useSyncExternalStore(followNetwork, () => navigator.onLine);
  const connection = isOnline ? kept : 'waiting';
  return (
    <p className="connection" role="status" data-state={connection}>
      {words[connection]}
    </p>
  );
}
