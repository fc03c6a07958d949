import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Me } from '../api/types.ts';
import { useSession } from '../frame/session.tsx';
import { AppLink } from '../ui/app-link.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Fetched } from '../ui/fetched.tsx';
import { Notice } from '../ui/notice.tsx';
import { Empty, PageHead } from '../ui/page.tsx';
import { roleNames } from '../ui/role-names.ts';
import { MyTickets } from './my-tickets.tsx';
import { NotificationList } from './notifications-page.tsx';
import { notificationsQuery, signInConfigQuery } from './queries.ts';

/** `/app`: where one belongs, and what is new. */
export function HomePage() {
  const { me } = useSession();
  const notifications = useInfiniteQuery(notificationsQuery);
  return (
    <>
      <PageHead title={`Hello, ${me.name}`} lead="Your tickets and what is new." />
      {!me.two_factor.enrolled && (
        <Notice>
          <p>
            {me.two_factor.required
              ? 'This service asks everyone for a second factor.'
              : 'This service does not ask for a second factor at present. You can set one up now. You need it as soon as the service requires one.'}{' '}
            <AppLink href="/app/security">Set up two-factor sign-in</AppLink>
          </p>
        </Notice>
      )}
      <MyTickets me={me} />
      <section className="stack" aria-labelledby="latest">
        <h2 id="latest">Latest notifications</h2>
        <Fetched query={notifications}>
          {({ pages: [latest] }) => <NotificationList entries={latest?.items.slice(0, 3) ?? []} />}
        </Fetched>
      </section>
      <section className="stack" aria-labelledby="organizations">
        <h2 id="organizations">Your organizations</h2>
        <Organizations me={me} />
      </section>
      <Reference />
    </>
  );
}

/** The way to the reference of the API, where the deployment serves one. */
function Reference() {
  const { data: config } = useQuery(signInConfigQuery);
  if (config?.api_reference.enabled !== true) return null;
  return (
    <p className="small">
      <a href={config.api_reference.url}>Reference of the API</a>
    </p>
  );
}

function Organizations({ me: { organizations } }: { me: Me }) {
  if (organizations.length === 0) {
    return (
      <Empty title="You are in no organization">
        Ask a member to invite you. You then get a link by mail.
      </Empty>
    );
  }
  return (
    <ul className="list">
      {organizations.map(({ id, name, role }) => (
        <li key={id}>
          <div className="what">
            <h3>
              {name}
              <span className="pill">{roleNames[role]}</span>
            </h3>
            <p className="small soft">
              <code>{id}</code>
            </p>
          </div>
          <CopyButton text={id} label="Copy ID" />
        </li>
      ))}
    </ul>
  );
}
