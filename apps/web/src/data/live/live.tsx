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
import type { LogEvent } from '../../api/types.ts';
import { useSession } from '../session.tsx';
import { applyEvent } from './apply-event.ts';
import type { Connection } from './event-stream.ts';
import { fetchRegularly } from './fetch-regularly.ts';
import { createRefresh, isOfProjects } from './project-changes.ts';
import { refreshNotifications } from './refresh-notifications.ts';
import { followTogether } from './shared-stream.ts';
import type { FixedKey } from '../../words/keys.ts';
import { Sentence, useWords } from '../../words/use-words.tsx';
import connectionCss from './connection.module.css';

/** How the page learns about changes at the moment. */
export const ConnectionContext = createContext<Connection>('connecting');

/** While a page is loading, its requests are still running: they end before everything is loaded again. */
const gapAfter = 1_000;

/**
 * Keeps the data of the open pages current: for owners and admins by the log of events, for others by the changes of their projects and by
 * polling everything else.
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
        // Those of events before the connection may be made only after it.
        refreshNotifications(client);
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

const states: Record<Connection, FixedKey> = {
  connecting: 'live.connecting',
  live: 'live.live',
  waiting: 'live.waiting',
  polling: 'live.polling',
};

/** Reports changes of the network at once: a stream notices a lost network only after a while. */
function followNetwork(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

function useConnection(): Connection {
  const connection = use(ConnectionContext);
  const isOnline = useSyncExternalStore(followNetwork, () => navigator.onLine);
  return isOnline ? connection : 'waiting';
}

/** Whether the service is there, as far as the page knows. */
export const useIsConnected = (): boolean => useConnection() !== 'waiting';

/** Whether what is shown is current. */
export function ConnectionState() {
  const words = useWords();
  const connection = useConnection();
  return (
    <p
      className={connectionCss.connection}
      role="status"
      data-state={connection}
      title={words(states[connection])}
    >
      {connection === 'waiting' ? (
        <span>
          <Sentence
            of="live.waitingInShort"
            more={(text) => <span className={connectionCss.wideOnly}>{text}</span>}
          />
        </span>
      ) : (
        words(states[connection])
      )}
    </p>
  );
}
