import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import type { OwnOrganization } from '../api/types.ts';
import { Work } from './frame/frame.tsx';
import { useSession } from '../data/session.tsx';
import { useNewTicket } from '../features/ticket/windows.ts';
import { lazyStaying } from '../features/feedback/lazy-part.tsx';
import { ConnectionState } from '../data/live/live.tsx';
import { Inbox } from '../features/notifications/inbox.tsx';
import { projectsQuery } from '../data/queries/projects.ts';
import { Button } from '../design/button.tsx';
import { formatDate } from '../words/formats.ts';
import { isolated } from '../words/isolated.ts';
import { PageHead } from '../design/page.tsx';
import { useDraft } from '../design/use-draft.ts';
import { useIsPhone } from '../design/use-is-phone.ts';
import { useWords } from '../words/use-words.tsx';
import { Today } from '../features/account/today.tsx';
import homeCss from '../features/account/home.module.css';
import notificationsCss from '../features/notifications/notifications.module.css';
import textCss from '../design/text.module.css';

const Onboarding = lazyStaying(() => import('../features/account/onboarding.tsx'), 'beginning');
const RecentActivity = lazyStaying(() => import('../features/account/recent-activity.tsx'));

/** `/app`: the person's tickets and what others did, and beside them, on a phone below, the inbox; for an empty organization, the steps to set it up. */
export function HomePage() {
  const { organization, isManager } = useSession();
  return (
    <Work>
      {organization !== null && isManager ? (
        <OfManager key={organization.id} organization={organization} />
      ) : (
        <Home />
      )}
    </Work>
  );
}

/** The steps that an empty organization begins with stay until they are done or put away: the first of them makes a project. */
function OfManager({ organization }: { organization: OwnOrganization }) {
  const projects = useQuery(projectsQuery(organization.id));
  const [steps, keepSteps] = useDraft(`first-hour.${organization.id}`, '');
  const isNew = steps === '' && projects.data?.length === 0;
  useEffect(() => {
    if (isNew) keepSteps('begun');
  });
  // Which of the two it is shows only once the projects are there: one page would flash before the other.
  if (steps === '' && projects.isLoading) return null;
  if (isNew || steps === 'begun') {
    return <Onboarding organization={organization} onAway={() => keepSteps('away')} />;
  }
  return <Home {...(projects.data?.length === 0 && { onSteps: () => keepSteps('begun') })} />;
}

const day = { weekday: 'long', day: 'numeric', month: 'long' } as const;

/** `onSteps` shows the first steps again. */
function Home({ onSteps }: { onSteps?: () => void }) {
  const words = useWords();
  const { me, organization } = useSession();
  const [opened] = useState(() => new Date());
  const today = formatDate(opened, day);
  return (
    <div className={homeCss.home}>
      <PageHead
        title={words('account.hello', { name: me.name })}
        lead={organization === null ? today : `${isolated(organization.name)} · ${today}`}
      >
        <ConnectionState />
        <NewTicket />
      </PageHead>
      <section className={homeCss.today} aria-labelledby="today">
        <h2 id="today">{words('account.assignedToMe')}</h2>
        {organization === null ? (
          <p className={textCss.soft}>{words('account.youAreInNoOrganization')}</p>
        ) : (
          <>
            <Today key={organization.id} organization={organization.id} person={me.id} />
            <Suspense>
              <RecentActivity organization={organization.id} person={me.id} />
            </Suspense>
          </>
        )}
        {onSteps && <Button onPress={onSteps}>{words('account.showTheFirstSteps')}</Button>}
      </section>
      <section className={notificationsCss.inbox} aria-labelledby="inbox">
        <h2 id="inbox">{words('account.inbox')}</h2>
        <Inbox most={6} />
      </section>
    </div>
  );
}

/** The button for a new ticket, where there is a project for it. */
function NewTicket() {
  const words = useWords();
  const { organization } = useSession();
  const newTicket = useNewTicket();
  const { data = [] } = useQuery({
    ...projectsQuery(organization?.id ?? ''),
    enabled: organization !== null,
  });
  const isPhone = useIsPhone();
  if (data.every(({ archived }) => archived)) return null;
  return (
    <Button
      look={isPhone ? 'quiet' : 'primary'}
      slight
      aria-label={words('account.newTicket')}
      onPress={() => newTicket()}
    >
      {isPhone ? <span className={homeCss.plus}>+</span> : words('account.newTicket')}
    </Button>
  );
}
