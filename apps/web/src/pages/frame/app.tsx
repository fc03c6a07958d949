import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { Outlet } from 'react-router';
import { serviceAway } from '../../api/service-away.ts';
import { meQuery } from '../../data/queries/account.ts';
import { unloadedSheet } from '../../features/feedback/lazy-part.tsx';
import type OfflinePart from '../../features/offline/offline.tsx';
import { Live } from '../../data/live/live.tsx';
import { hasStoredChanges } from '../../data/offline/change-storage.ts';
import { takeReturnTo } from '../../api/return-to.ts';
import { Fetched } from '../../design/fetched.tsx';
import { Loading } from '../../design/loading.tsx';
import { withAllWords } from '../../words/catalogue.ts';
import { Frame } from './frame.tsx';
import { SessionProvider } from '../../data/session.tsx';

// If the code cannot be loaded, the page works without it.
const Offline = lazy<typeof OfflinePart>(() =>
  withAllWords(import('../../features/offline/offline.tsx')).catch(() => ({ default: Unloaded })),
);

function Unloaded({ onLooked }: { onLooked: () => void }) {
  useEffect(onLooked, [onLooked]);
  return null;
}

/** Of the person, while what is stored of them is being read. */
const reading = { data: undefined, error: null };

const firstActions = ['pointerdown', 'keydown'];

/** When the code for pages without a network is loaded for a person who only reads, in milliseconds: after the first load. */
const readFor = 4_000;

/** `/app`: everything behind the sign-in. `everydayPages` load the code of pages that are shown without a network, too. */
export function App({ everydayPages }: { everydayPages: readonly (() => Promise<unknown>)[] }) {
  const me = useQuery(meQuery);
  // Loaded after the first action of the person, or when they have read for a while, so that the first load does not wait for its code; or
  // when the service is unavailable.
  const [isOfflineNeeded, setOfflineNeeded] = useState(hasStoredChanges);
  useEffect(() => {
    const begin = () => setOfflineNeeded(true);
    // Before a list takes the key for itself.
    const once = { once: true, capture: true };
    for (const action of firstActions) window.addEventListener(action, begin, once);
    const timer = setTimeout(begin, readFor);
    return () => clearTimeout(timer);
  }, []);
  const isSilent = useSyncExternalStore(serviceAway.subscribe, serviceAway.isSilent);
  const isAway = me.data === undefined && (me.error !== null || isSilent);
  if (isAway && !isOfflineNeeded) setOfflineNeeded(true);
  const [hasLooked, setLooked] = useState(false);
  const [onLooked] = useState(() => () => setLooked(true));
  return (
    <>
      <Suspense>{isOfflineNeeded && <Offline {...{ everydayPages, onLooked }} />}</Suspense>
      <Fetched query={isAway && !hasLooked ? reading : me}>
        {(value) => {
          if (value.status !== 'signed_in') return <RedirectTo to="/login/setup" />;
          return (
            <Landed>
              <SessionProvider me={value}>
                <Live>
                  <Frame>
                    <Outlet />
                  </Frame>
                </Live>
              </SessionProvider>
            </Landed>
          );
        }}
      </Fetched>
    </>
  );
}

/** A ticket sheet whose code could not be loaded, which every page below `/app` can open. */
export const sheetAgain = unloadedSheet;

/** Redirects to the next page of the sign-in: a session that must still set up its second factor sees nothing here. */
function RedirectTo({ to }: { to: string }) {
  useEffect(() => window.location.replace(to), [to]);
  return <Loading />;
}

/** A sign-in with a provider always ends at `/app`. A person who had opened another page is redirected to it, once. */
function Landed({ children }: { children: React.ReactNode }) {
  const [returnTo] = useState(() => (window.location.pathname === '/app' ? takeReturnTo() : null));
  return returnTo === null || returnTo === '/app' ? children : <RedirectTo to={returnTo} />;
}
