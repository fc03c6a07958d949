import { useQueryClient } from '@tanstack/react-query';
import {
  createContext,
  use,
  useEffect,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import { storedShown } from './stored-shown.ts';
import { waitingList } from './waiting-list.ts';
import { useWaiting } from '../query/use-unsent.tsx';
import { useSession } from '../session.tsx';
import type { Connection } from './event-stream.ts';
import type { FixedKey } from '../../words/keys.ts';
import { Sentence, useWords } from '../../words/use-words.tsx';
import connectionCss from './connection.module.css';

/** How the page learns about changes at the moment. */
export const ConnectionContext = createContext<Connection>('connecting');

/** The state before the stream has answered. Pages of stored records were opened without the service, also where the browser knows a network. */
const atFirst = (): Connection => (storedShown.read() ? 'waiting' : 'connecting');

/** The code that follows changes waits until nothing is loaded at two checks in a row. Pause between checks in milliseconds, and how many at most. */
const [pause, maxChecks] = [250, 40];
/** When the code that follows changes is loaded again after a failure, in milliseconds. */
const again = 5_000;

/**
 * Keeps the data of the open pages current: for owners and admins by the log of events, for others by the changes of their projects and by
 * polling everything else.
 */
export function Live({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const { me, organization, isManager } = useSession();
  const [state, setState] = useState(atFirst);
  const id = organization?.id;
  useEffect(() => {
    const end = new AbortController();
    // Behind the first load: what the page shows does not wait for it, and the stream loads again what it may have missed.
    let timer = setTimeout(() => check(), pause);
    let [checks, quietChecks] = [0, 0];
    const check = () => {
      checks += 1;
      quietChecks = client.isFetching() > 0 ? 0 : quietChecks + 1;
      if (quietChecks < 2 && checks < maxChecks) timer = setTimeout(check, pause);
      else begin();
    };
    const begin = () => {
      const of = { person: me.id, organization: id, isManager, setState, end };
      import('./follow.ts').then(
        ({ follow }) => follow(client, of),
        () => {
          setState('waiting');
          timer = setTimeout(begin, again);
        },
      );
    };
    return () => {
      end.abort();
      clearTimeout(timer);
      setState(atFirst());
    };
  }, [client, me.id, id, isManager]);
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

/** Whether what is shown is current; without a connection, also how many own changes wait for it. */
export function ConnectionState() {
  const words = useWords();
  const connection = useConnection();
  const { length: count } = useWaiting();
  return (
    <p
      className={connectionCss.connection}
      role="status"
      data-state={connection}
      title={words(states[connection])}
    >
      {connection === 'waiting' && count > 0 ? (
        <button type="button" onClick={() => waitingList.set(true)}>
          <span className={connectionCss.wideOnly}>
            <Sentence of="live.waitingInShort" more={() => ' · '} />
          </span>
          {words('offline.changesWait', { count })}
        </button>
      ) : connection === 'waiting' ? (
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
