import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { meQuery } from '../account/queries.ts';
import { howLongAgo } from '../ui/when.ts';
import { keepCode } from './keep-code.ts';
import { claimSeen, keepSeen, showSeen } from './seen-records.ts';

/** How often at most what is seen is kept, in milliseconds. */
const pause = 5_000;
/** How often the service is asked whether it is there again, in milliseconds. */
const again = 15_000;

/**
 * Keeps what the person sees in this browser, and shows it when the pages are opened without a network: then with a line that says so.
 * Once the service answers, the page is loaded anew.
 */
export default function Offline() {
  const client = useQueryClient();
  const [seenAt, setSeenAt] = useState<number | null>(null);
  const me = useQuery({ ...meQuery, refetchInterval: seenAt === null ? false : again });
  const { refetch } = me;
  const isBack = seenAt !== null && me.dataUpdatedAt > seenAt;
  const person = seenAt === null ? me.data?.id : undefined;

  useEffect(() => {
    if (client.getQueryData(meQuery.queryKey) === undefined) void showSeen(client, setSeenAt);
  }, [client]);
  useEffect(() => {
    if (person !== undefined) return keep(client, person);
    return undefined;
  }, [client, person]);
  useEffect(() => {
    if (seenAt === null) return;
    const ask = () => void refetch();
    window.addEventListener('online', ask);
    return () => window.removeEventListener('online', ask);
  }, [seenAt, refetch]);
  useEffect(() => {
    // Nothing of what was kept is mixed with what comes now; another person may be signed in.
    if (isBack) window.location.reload();
  }, [isBack]);

  if (seenAt === null) return null;
  return (
    <p className="banner" role="status">
      No connection. This is what you saw last, {howLongAgo(new Date(seenAt).toISOString())}: it can
      be read, not changed.
    </p>
  );
}

/** Keeps now and then what the pages know and their code. Returns how to end that. */
function keep(client: QueryClient, person: string): (() => void) | undefined {
  // Only by HTTPS, and on this computer.
  if (!('caches' in globalThis) || !('serviceWorker' in navigator)) return undefined;
  const owner = claimSeen(person);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const work = async () => {
    await navigator.serviceWorker.register('/service-worker.js', { scope: '/app' });
    await keepCode();
    await keepSeen(client, owner);
  };
  const soon = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      // Without a network, or in a browser that has no room: it is tried again after the next change.
      work().catch(() => {});
    }, pause);
  };
  soon();
  const leave = client.getQueryCache().subscribe(({ type }) => {
    if (type === 'updated') soon();
  });
  return () => {
    clearTimeout(timer);
    leave();
  };
}
