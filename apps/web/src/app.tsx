import { QueryClientProvider, useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { BrowserRouter, useLocation } from 'react-router';
import type { Me } from './api/records.ts';
import { useNotifications } from './account/use-notifications.tsx';
import { meQuery } from './data/queries.ts';
import { queryClient } from './data/query-client.ts';
import { Frame } from './frame/frame.tsx';
import { SessionProvider } from './frame/session.tsx';
import { takeLanding } from './landing.ts';
import { Live } from './live/live.tsx';
import { Pages } from './pages.tsx';
import { FailedPage } from './ui/failed-page.tsx';
import { Fetched } from './ui/fetched.tsx';
import { Loading } from './ui/page.tsx';

/** `/app`: everything behind the sign-in. */
export default function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <SessionRoot />
      </BrowserRouter>
    </QueryClientProvider>
  );
}

function SessionRoot() {
  const me = useQuery(meQuery);
  return (
    <Fetched query={me}>
      {(value) =>
        value.status === 'signed_in' ? (
          <Landed>
            <Signed me={value} />
          </Landed>
        ) : (
          <RedirectTo to="/login/setup" />
        )
      }
    </Fetched>
  );
}

/** Leads to the next page: a session that must still set up its second factor sees nothing here. */
function RedirectTo({ to }: { to: string }) {
  useEffect(() => window.location.replace(to), [to]);
  return <Loading />;
}

/** Sign-in over a provider always ends at `/app`: somebody who had asked for another page is led on to it, once. */
function Landed({ children }: { children: ReactNode }) {
  const [landing] = useState(() => (window.location.pathname === '/app' ? takeLanding() : null));
  return landing === null || landing === '/app' ? children : <RedirectTo to={landing} />;
}

function Signed({ me }: { me: Me }) {
  const client = useQueryClient();
  const { pathname } = useLocation();
  const notifications = useNotifications();
  const reload = () => client.invalidateQueries({ queryKey: meQuery.queryKey });
  return (
    <SessionProvider me={me}>
      <Live>
        <Frame unread={notifications.unread}>
          <FailedPage at={pathname}>
            <Suspense
              fallback={
                <main className="content">
                  <Loading />
                </main>
              }
            >
              <Pages me={me} reload={reload} notifications={notifications} />
            </Suspense>
          </FailedPage>
        </Frame>
      </Live>
    </SessionProvider>
  );
}
