import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore, type ReactNode } from 'react';
import { useMatch } from 'react-router';
import { storedShown } from '../../data/live/stored-shown.ts';
import { waitingList } from '../../data/live/waiting-list.ts';
import { serviceAway } from '../../api/send-and-retry.ts';
import { meQuery } from '../../data/queries/account.ts';
import { howLongAgo } from '../../design/dates.ts';
import { everydayParts } from './everyday-parts.tsx';
import WaitingChanges from './waiting-changes.tsx';
import { KeptProjects } from './kept-projects.tsx';
import { openOutbox } from './open-outbox.tsx';
import { keepCode } from '../../data/offline/keep-code.ts';
import { claimSeen, keepSeen, showSeen, showSeenOf } from '../../data/offline/offline-cache.ts';
import { showLoaded } from '../../data/offline/show-loaded.ts';
import { useWords } from '../../words/use-words.tsx';
import noticeCss from '../../design/notice.module.css';
import offlineCss from './offline.module.css';

/** The minimum time between two saves of the seen records, in milliseconds. */
const pause = 5_000;
/** How often the page checks whether the service can be reached again, in milliseconds. */
const again = 15_000;

/**
 * Stores what the person sees in this browser, and shows it, with a notice, when the pages are opened without a network. When the service
 * answers again, the page is reloaded, and comments that wait are sent. The code of `everydayPages` is stored whether they were opened or not,
 * except for a person who saves data.
 */
export default function Offline({
  everydayPages,
}: {
  everydayPages: readonly (() => Promise<unknown>)[];
}): ReactNode {
  const words = useWords();
  const client = useQueryClient();
  const [seenAt, setSeenAt] = useState<number | null>(null);
  const me = useQuery({ ...meQuery, refetchInterval: seenAt === null ? false : again });
  const { refetch } = me;
  const isBack = seenAt !== null && me.dataUpdatedAt > seenAt;
  const person = seenAt === null ? me.data?.id : undefined;

  useEffect(() => {
    if (client.getQueryData(meQuery.queryKey) === undefined) {
      const say = (at: number) => {
        storedShown.set();
        setSeenAt(at);
      };
      void showSeen(client, say);
    }
  }, [client]);
  useEffect(() => {
    if (person !== undefined) return keep(client, person, everydayPages);
    return undefined;
  }, [client, person, everydayPages]);
  useEffect(() => showLoaded(client), [client]);
  const owner = me.data?.id;
  const isStored = seenAt !== null;
  useEffect(() => {
    if (owner !== undefined) openOutbox(client, owner, isStored);
  }, [client, owner, isStored]);
  useEffect(() => {
    if (seenAt === null) return;
    const ask = () => void refetch();
    window.addEventListener('online', ask);
    return () => window.removeEventListener('online', ask);
  }, [seenAt, refetch]);
  useEffect(() => {
    // Stored records are never mixed with new ones, because another person may be signed in.
    if (isBack) window.location.reload();
  }, [isBack]);

  const isOnline = useSyncExternalStore(serviceAway.subscribe, () => navigator.onLine);
  const isListOpen = useSyncExternalStore(waitingList.subscribe, waitingList.read);
  const project = useMatch('/app/projects/:project/*')?.params.project;
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => (place.current === null ? undefined : giveRoom(place.current)), []);
  return (
    <>
      {isListOpen && <WaitingChanges onClose={() => waitingList.set(false)} />}
      <div ref={place} className={offlineCss.above}>
        {seenAt !== null && (
          <p className={noticeCss.banner} role="status">
            {words('offline.thisIsWhatYouSaw', { ago: howLongAgo(new Date(seenAt).toISOString()) })}
          </p>
        )}
        {owner !== undefined && project !== undefined && !isOnline && (
          <KeptProjects key={project} project={project} />
        )}
      </div>
    </>
  );
}

/** The page is lower by the height of the notices above it, by --notice-room of tokens.css. Returns a function that ends it. */
function giveRoom(place: HTMLElement): () => void {
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() =>
    style.setProperty('--notice-room', `${place.offsetHeight}px`),
  );
  observer.observe(place);
  return () => {
    observer.disconnect();
    style.removeProperty('--notice-room');
  };
}

/**
 * Loads the forms of new tickets with the list of those that wait, and then what opens on the everyday pages and the pages themselves, one
 * after the other: what is shown now goes before.
 */
async function loadCode(pages: readonly (() => Promise<unknown>)[]): Promise<void> {
  await Promise.all([import('../ticket/new-ticket.tsx'), import('../board/add-ticket.tsx')]);
  if (savesData()) return;
  for (const load of [...everydayParts, ...pages]) await load();
}

/** Whether the person asked their browser for less data, which not every browser can tell. */
const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** Stores the data and the code of the pages from time to time, with the forms of new tickets, which wait on their boards. Returns a function that ends it. */
function keep(
  client: QueryClient,
  person: string,
  everydayPages: readonly (() => Promise<unknown>)[],
): (() => void) | undefined {
  // Browsers allow it only with HTTPS or on this computer. Elsewhere, a page that stays open can lose the network, too.
  if (!('caches' in globalThis) || !('serviceWorker' in navigator)) {
    const later = setTimeout(() => void loadCode(everydayPages).catch(() => {}), pause);
    return () => clearTimeout(later);
  }
  const owner = claimSeen(person);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const work = async () => {
    // First: a browser that refuses it stores nothing, and needs no code for that.
    await navigator.serviceWorker.register('/service-worker.js', { scope: '/app' });
    await loadCode(everydayPages);
    await keepCode();
    await keepSeen(client, owner);
  };
  const soon = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      // There is no network, or the storage of the browser is full: the next change tries again.
      work().catch(() => {});
    }, pause);
  };
  soon();
  const leave = client.getQueryCache().subscribe(({ type, query: { queryKey, state } }) => {
    if (type === 'updated') soon();
    const isNew = type === 'observerAdded' || (type === 'updated' && state.status === 'error');
    if (isNew && state.data === undefined && !navigator.onLine) {
      // Without stored records, the page shows the error.
      showSeenOf(client, queryKey, owner).catch(() => {});
    }
  });
  return () => {
    clearTimeout(timer);
    leave();
  };
}
