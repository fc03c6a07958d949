import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Outlet } from 'react-router';
import { meQuery } from '../account/queries.ts';
import { Live } from '../live/live.tsx';
import { takeReturnTo } from '../sign-in/return-to.ts';
import { Fetched } from '../ui/fetched.tsx';
import { Loading } from '../ui/loading.tsx';
import { Frame } from './frame.tsx';
import { SessionProvider } from './session.tsx';

/** `/app`: everything behind the sign-in. */
export function App() {
  const me = useQuery(meQuery);
  return (
    <Fetched query={me}>
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
  );
}

/** Leads to the next page: a session that must still set up its second factor sees nothing here. */
function RedirectTo({ to }: { to: string }) {
  useEffect(() => window.location.replace(to), [to]);
  return <Loading />;
}

/** Sign-in over a provider always ends at `/app`: somebody who had asked for another page is led on to it, once. */
function Landed({ children }: { children: React.ReactNode }) {
  const [returnTo] = useState(() => (window.location.pathname === '/app' ? takeReturnTo() : null));
  return returnTo === null || returnTo === '/app' ? children : <RedirectTo to={returnTo} />;
}
