import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Work } from '../frame/frame.tsx';
import { useSession } from '../frame/session.tsx';
import { lazyStaying } from '../frame/lazy-part.tsx';
import { ConnectionState } from '../live/live.tsx';
import { Inbox } from '../notifications/inbox.tsx';
import { projectsQuery } from '../projects/queries.ts';
import { AppLink } from '../ui/app-link.tsx';
import { dateLanguage } from '../ui/date-language.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { PageHead } from '../ui/page.tsx';
import { useDraft } from '../ui/use-draft.ts';
import { signInConfigQuery } from './queries.ts';
import { Today } from './today.tsx';

const FirstHour = lazyStaying(async () => ({
  default: (await import('./first-hour.tsx')).FirstHour,
}));

/** `/app`: the inbox and the person's tickets; for an empty organization, the steps to set it up. */
export function HomePage() {
  const { organization, isManager } = useSession();
  const projects = useQuery({
    ...projectsQuery(organization?.id ?? ''),
    enabled: organization !== null && isManager,
  });
  // The steps stay until the person leaves the page, although the first step makes a project.
  const [begun, begin] = useState('');
  const isEmpty = isManager && projects.data?.length === 0;
  if (organization !== null && isEmpty && begun !== organization.id) begin(organization.id);
  // Which of the two it is shows only once the projects are there: one page would flash before the other.
  if (projects.isLoading) return <Work>{null}</Work>;
  return (
    <Work>
      {organization !== null && (isEmpty || begun === organization.id) ? (
        <FirstHour organization={organization} />
      ) : (
        <Home />
      )}
    </Work>
  );
}

const day = new Intl.DateTimeFormat(dateLanguage, {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
});

function Home() {
  const { me, organization } = useSession();
  const [today] = useState(() => day.format(new Date()));
  return (
    <div className="home">
      <PageHead
        title={`Hello, ${me.name}`}
        lead={organization === null ? today : `${organization.name} · ${today}`}
      >
        <ConnectionState />
      </PageHead>
      <section className="inbox" aria-labelledby="inbox">
        <h2 id="inbox">Inbox</h2>
        <Inbox most={8} />
      </section>
      <section className="today" aria-labelledby="today">
        <h2 id="today">Today</h2>
        {organization === null ? (
          <p className="soft">
            You are in no organization. Ask a member to invite you. You then get a link by mail.
          </p>
        ) : (
          <Today key={organization.id} organization={organization.id} person={me.id} />
        )}
        <Hint />
        <Reference />
      </section>
    </div>
  );
}

/** A line for people without a second factor. It can be hidden; the page Security still offers the setup. */
function Hint() {
  const { me } = useSession();
  const [isAway, setAway] = useDraft('hint.second-factor', '');
  if (me.two_factor.enrolled || (isAway !== '' && !me.two_factor.required)) return null;
  return (
    <p className="hint-line small soft">
      <span>
        {me.two_factor.required
          ? 'This service asks everyone for a second factor.'
          : 'Your account has no second factor.'}{' '}
        <AppLink href="/app/security">Set up two-factor sign-in</AppLink>
      </span>
      {!me.two_factor.required && (
        <IconButton
          icon="close"
          label="Not now: it stays under Security"
          onPress={() => setAway('away')}
        />
      )}
    </p>
  );
}

/** A link to the reference of the API, if the deployment serves it. */
function Reference() {
  const { data: config } = useQuery(signInConfigQuery);
  if (config?.api_reference.enabled !== true) return null;
  return (
    <p className="small">
      <a href={config.api_reference.url}>Reference of the API</a>
    </p>
  );
}
