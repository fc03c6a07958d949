import type { QueryClient } from '@tanstack/react-query';
import { serviceAway } from '../../api/service-away.ts';
import { followFiles, keepCode } from '../../data/offline/keep-code.ts';
import { claimSeen, keepSeen, showSeenOf } from '../../data/offline/offline-cache.ts';
import { loadEverydayData } from './everyday-data.ts';
import { everydayParts } from './everyday-parts.tsx';

/** Load the code of pages. */
export type Loads = readonly (() => Promise<unknown>)[];

/** The minimum time between two saves of the seen records, and before the first one since the page was opened, in milliseconds. */
const pause = 5_000;

/** Whether the person asked their browser for less data, which not every browser can tell. */
const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/**
 * Loads the forms of new tickets with the list of those that wait, and then what opens on the everyday pages and the pages themselves, one
 * after the other: what is shown now goes before.
 */
async function loadCode(pages: Loads): Promise<void> {
  await Promise.all([import('../ticket/new-ticket.tsx'), import('../board/add-ticket.tsx')]);
  if (savesData()) return;
  for (const load of [...everydayParts, ...pages]) await load();
}

/**
 * Stores the data and the code of the pages from time to time: first what is shown, then the forms of new tickets, which wait on their boards,
 * and the everyday pages with what they begin with, whether they were opened or not, except for a person who saves data. Returns a function
 * that ends it.
 */
export function storePages(client: QueryClient, person: string, everydayPages: Loads): () => void {
  // Browsers allow it only with HTTPS or on this computer. Elsewhere, a page that stays open can lose the network, too.
  if (!('caches' in globalThis) || !('serviceWorker' in navigator)) {
    const later = setTimeout(() => void loadCode(everydayPages).catch(() => {}), pause);
    return () => clearTimeout(later);
  }
  const owner = claimSeen(person);
  followFiles();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isEverydayStored = false;
  const store = async () => {
    await keepCode();
    await keepSeen(client, owner);
  };
  const work = async () => {
    // First: a browser that refuses it stores nothing, and needs no code for that.
    await navigator.serviceWorker.register('/service-worker.js', { scope: '/app' });
    await store();
    if (isEverydayStored) return;
    await loadCode(everydayPages);
    if (!savesData()) await loadEverydayData(client);
    await store();
    isEverydayStored = true;
  };
  const soon = (wait = pause) => {
    timer ??= setTimeout(() => {
      timer = undefined;
      // There is no network, or the storage of the browser is full: the next change tries again.
      work().catch(() => {});
    }, wait);
  };
  // After the first load, which it would make slower.
  soon(Math.max(0, pause - performance.now()));
  const leave = client.getQueryCache().subscribe(({ type, query: { queryKey, state } }) => {
    if (type === 'updated') soon();
    const isNew = type === 'observerAdded' || (type === 'updated' && state.status === 'error');
    if (isNew && state.data === undefined && serviceAway.isSilent()) {
      // Without stored records, the page shows the error.
      showSeenOf(client, queryKey, owner).catch(() => {});
    }
  });
  return () => {
    clearTimeout(timer);
    leave();
  };
}
