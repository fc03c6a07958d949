import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore, type ReactNode } from 'react';
import { useMatch } from 'react-router';
import { storedShown } from '../../data/live/stored-shown.ts';
import { waitingList } from '../../data/live/waiting-list.ts';
import { onServiceBack, serviceAway } from '../../api/service-away.ts';
import { meQuery } from '../../data/queries/account.ts';
import { howLongAgo } from '../../design/dates.ts';
import WaitingChanges from './waiting-changes.tsx';
import { KeptProjects } from './kept-projects.tsx';
import { openOutbox } from './open-outbox.tsx';
import { storePages, type Loads } from './store-pages.tsx';
import { showSeen } from '../../data/offline/offline-cache.ts';
import { showLoaded } from '../../data/offline/show-loaded.ts';
import { useWords } from '../../words/use-words.tsx';
import noticeCss from '../../design/notice.module.css';
import offlineCss from './offline.module.css';

/** How often the page checks whether the service can be reached again, in milliseconds. */
const again = 5_000;

/**
 * Stores what the person sees in this browser, and shows it, with a notice, when the pages are opened without a network. When the service
 * answers again, the page is reloaded, and comments that wait are sent. The code of `everydayPages` is stored whether they were opened or not,
 * except for a person who saves data.
 */
export default function Offline({
  everydayPages,
  onLooked,
}: {
  everydayPages: Loads;
  /** Called when what is stored is shown, or there is nothing. */
  onLooked: () => void;
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
      void showSeen(client, say).finally(onLooked);
    }
  }, [client, onLooked]);
  useEffect(() => {
    if (person !== undefined) return storePages(client, person, everydayPages);
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
    return onServiceBack(() => void refetch());
  }, [seenAt, refetch]);
  useEffect(() => {
    // Stored records are never mixed with new ones, because another person may be signed in.
    if (isBack) window.location.reload();
  }, [isBack]);

  const isSilent = useSyncExternalStore(serviceAway.subscribe, serviceAway.isSilent);
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
        {owner !== undefined && project !== undefined && isSilent && (
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
