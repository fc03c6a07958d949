import { useEffect, useState, type ReactNode } from 'react';
import { readMe } from '../api/account.ts';
import type { Me } from '../api/records.ts';
import { CredentialsPage } from '../credentials/credentials-page.tsx';
import { takeLanding } from '../landing.ts';
import { usePath } from '../router.tsx';
import { Loading, Ready } from '../ui/page.tsx';
import { useLoaded } from '../ui/use-loaded.tsx';
import { WebhookPage } from '../webhooks/webhook-page.tsx';
import { WebhooksPage } from '../webhooks/webhooks-page.tsx';
import { HomePage } from './home-page.tsx';
import { MissingPage } from './missing-page.tsx';
import { NotificationsPage } from './notifications-page.tsx';
import { ProfilePage } from './profile-page.tsx';
import { SecurityPage } from './security-page.tsx';
import { SessionsPage } from './sessions-page.tsx';
import { Shell } from './shell.tsx';
import { useNotifications } from './use-notifications.tsx';

/** `/app`: everything behind the sign-in. */
export default function App() {
  const [me, reload] = useLoaded(readMe);
  return (
    <Ready loaded={me}>
      {(value) =>
        value.status === 'signed_in' ? (
          <Landed>
            <Signed me={value} reload={reload} />
          </Landed>
        ) : (
          <Elsewhere to="/login/setup" />
        )
      }
    </Ready>
  );
}

/** Leads on: a session that has yet to set up its second factor has nothing here. */
function Elsewhere({ to }: { to: string }) {
  useEffect(() => window.location.replace(to), [to]);
  return <Loading />;
}

/** Sign-in over a provider always ends at `/app`: who had asked for another page is led on to it, once. */
function Landed({ children }: { children: ReactNode }) {
  const [landing] = useState(() => (window.location.pathname === '/app' ? takeLanding() : null));
  return landing === null || landing === '/app' ? children : <Elsewhere to={landing} />;
}

function Signed({ me, reload }: { me: Me; reload: () => Promise<void> }) {
  const path = usePath().replace(/(?<=.)\/+$/u, '');
  const notifications = useNotifications();
  const managed = me.organizations.filter(({ role }) => role !== 'member');
  const [chosen, choose] = useState<string | null>(null);
  const organization = managed.find(({ id }) => id === chosen) ?? managed[0] ?? null;
  const page = () => {
    if (path === '/app') return <HomePage me={me} notifications={notifications} />;
    if (path === '/app/notifications') return <NotificationsPage notifications={notifications} />;
    if (path === '/app/profile') return <ProfilePage me={me} reload={reload} />;
    if (path === '/app/security') return <SecurityPage me={me} reload={reload} />;
    if (path === '/app/sessions') return <SessionsPage />;
    if (path === '/app/credentials' && organization !== null) {
      return <CredentialsPage organization={organization} managed={managed} choose={choose} />;
    }
    if (path === '/app/webhooks' && organization !== null) {
      return <WebhooksPage organization={organization} managed={managed} choose={choose} />;
    }
    const [, webhook] = /^\/app\/webhooks\/([0-9a-f-]{36})$/u.exec(path) ?? [];
    if (webhook !== undefined && organization !== null) {
      return <WebhookPage key={webhook} id={webhook} />;
    }
    return <MissingPage />;
  };
  return (
    <Shell me={me} path={path} unread={notifications.unread} manages={organization !== null}>
      {page()}
    </Shell>
  );
}
