import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { analyticsQuery } from '../analytics/queries.ts';
import type { OwnOrganization, Project } from '../api/types.ts';
import { showMessage } from '../frame/messages.tsx';
import { importsQuery } from '../imports/queries.ts';
import { InviteForm } from '../organization/invite-form.tsx';
import { invitationsQuery, peopleQuery } from '../organization/queries.ts';
import { DemoProject } from '../projects/demo-project.tsx';
import { isDemo } from '../projects/make-demo-project.ts';
import { NewProject } from '../projects/new-project.tsx';
import { projectsQuery } from '../projects/queries.ts';
import { AppLink } from '../ui/app-link.tsx';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { PageHead } from '../ui/page.tsx';
import { FirstTicket } from './first-ticket.tsx';
import { useHasPasswords } from './use-has-passwords.ts';

/** Where work can be brought in from, by the names of the page of imports. */
const sources = [
  ['trello', 'Trello', 'JSON of a board'],
  ['jira', 'Jira', 'CSV of a search'],
  ['planka', 'Planka', 'By its address'],
  ['csv', 'A table', 'Any CSV'],
] as const;

/** What of the first steps is done: `done` is in the order of the steps. */
function useFirstSteps(id: string) {
  const projects = useQuery(projectsQuery(id));
  const made = projects.data?.find((project) => !isDemo(project));
  const tickets = useQuery({ ...analyticsQuery(made?.id ?? ''), enabled: made !== undefined });
  const people = useQuery(peopleQuery(id));
  const invitations = useQuery(invitationsQuery(id));
  const imports = useQuery(importsQuery(id));
  const invited = invitations.data ?? [];
  return {
    isLoading: [projects, tickets, people, invitations, imports].some((query) => query.isLoading),
    made,
    demo: projects.data?.find(isDemo),
    invited,
    done: [
      made !== undefined,
      (tickets.data?.total ?? 0) > 0,
      (people.data ?? []).length > 1 || invited.length > 0,
      (imports.data ?? []).length > 0,
    ],
  };
}

/**
 * The first page of an organization without a project, for those who set it up: each step is done on this page. Opened with every step
 * done, it puts itself away; while it is shown, it stays.
 */
export function Onboarding({
  organization,
  onAway,
}: {
  organization: OwnOrganization;
  onAway: () => void;
}) {
  const { id } = organization;
  const hasPasswords = useHasPasswords();
  const { isLoading, made, demo, invited, done } = useFirstSteps(id);
  const first = done.indexOf(false);
  const [isShown, setShown] = useState(false);
  const isOpened = !isShown && !isLoading;
  if (isOpened && first !== -1) setShown(true);
  const isOver = isOpened && first === -1;
  useEffect(() => {
    if (!isOver) return;
    onAway();
    showMessage({ text: 'The first steps are all done. This is your home from now on.' });
  }, [isOver, onAway]);
  if (!isShown) return null;
  return (
    <div className="first-hour">
      <PageHead
        title={`Set up ${organization.name}`}
        lead={
          first === -1
            ? 'All steps are done. Next time, your home is here.'
            : `${done.filter(Boolean).length} of ${done.length} steps are done. Each one can wait: they stay here until you put them away.`
        }
      />
      <ol>
        <Step title="Make a project" isDone={done[0]}>
          {made === undefined ? (
            <>
              <p className="soft">
                A project has boards, a list and a key that its tickets carry. It starts with the
                boards Open, Hold, In-progress, Pull Request and Deployed.
              </p>
              <NewProject organization={id} onMade={() => {}} />
            </>
          ) : (
            <p role="status">
              {made.name} is made.{' '}
              <AppLink href={`/app/projects/${made.key}`}>Open its board</AppLink>
            </p>
          )}
          {(made === undefined || demo !== undefined) && (
            <DemoProject organization={id} made={demo} />
          )}
        </Step>
        <Step title="Write the first ticket" isDone={done[1]}>
          <OfTicket project={made} isDone={done[1] === true} />
        </Step>
        <Step title="Invite people" isDone={done[2]}>
          <p className="soft">
            They get a link by mail{hasPasswords && ' and choose their own password'}.
            {made === undefined && ' Make the project first, and the invitation lets them into it.'}
          </p>
          <InviteForm organization={organization} isMain={first === 2} />
          {invited.length > 0 && (
            <p className="invited" role="status">
              Invited: {invited.map(({ email }) => email).join(', ')}.{' '}
              <AppLink href="/app/organization">People and invitations</AppLink>
            </p>
          )}
        </Step>
        <Step title="Bring your work in" isDone={done[3]}>
          <p className="soft">
            You see what comes in before anything is written; people who have joined by then keep
            their tickets.
          </p>
          <ul className="sources">
            {sources.map(([system, name, what]) => (
              <li key={system}>
                <AppLink href={`/app/imports?from=${system}`}>
                  {name}
                  <span className="small soft">{what}</span>
                </AppLink>
              </li>
            ))}
          </ul>
        </Step>
      </ol>
      <p>
        <Button {...(first === -1 && { look: 'primary' as const })} onPress={onAway}>
          {made === undefined ? 'Put these steps away' : 'Done, show my home'}
        </Button>
      </p>
    </div>
  );
}

/** A step, which shows whether it is done. */
function Step({
  title,
  isDone = false,
  children,
}: {
  title: string;
  isDone: boolean | undefined;
  children: ReactNode;
}) {
  return (
    <li className={isDone ? 'done' : undefined}>
      <h2>
        {isDone && <Icon name="check" />}
        {title}
        {isDone && <span className="hidden"> (done)</span>}
      </h2>
      {children}
    </li>
  );
}

function OfTicket({ project, isDone }: { project: Project | undefined; isDone: boolean }) {
  if (project === undefined) {
    return <p className="soft">It comes onto a board of the project: make the project first.</p>;
  }
  if (!isDone) return <FirstTicket project={project} />;
  return (
    <p role="status">
      {project.name} has its first ticket.{' '}
      <AppLink href={`/app/projects/${project.key}`}>See it on the board</AppLink>
    </p>
  );
}
