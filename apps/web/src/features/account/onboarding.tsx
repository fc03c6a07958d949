import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { analyticsQuery } from '../../data/queries/analytics.ts';
import type { OwnOrganization, Project } from '../../api/types.ts';
import { showMessage } from '../feedback/messages.tsx';
import { InviteForm } from '../organization/invite-form.tsx';
import { invitationsQuery, peopleQuery } from '../../data/queries/organization.ts';
import { DemoProject } from '../projects/demo-project.tsx';
import { isDemo } from '../projects/make-demo-project.ts';
import { NewProject } from '../projects/new-project.tsx';
import { projectsQuery } from '../../data/queries/projects.ts';
import { AppLink } from '../../design/app-link.tsx';
import { Button } from '../../design/button.tsx';
import { Icon } from '../../design/icon.tsx';
import { PageHead } from '../../design/page.tsx';
import { Sentence, useWords } from '../../words/use-words.tsx';
import { FirstTicket } from './first-ticket.tsx';
import { useHasPasswords } from '../../data/queries/use-has-passwords.ts';
import { formatNames } from '../../words/formats.ts';
import homeCss from './home.module.css';
import textCss from '../../design/text.module.css';

/** Where work can be brought in from, by the names of the page of imports. */
const sources = [
  ['trello', 'Trello', 'account.jsonOfABoard'],
  ['jira', 'Jira', 'account.csvOfASearch'],
  ['planka', 'Planka', 'account.byItsAddress'],
  ['csv', null, 'account.anyCsv'],
] as const;

/** The progress of the first steps: `done` is in the order of the steps. */
function useFirstSteps(id: string) {
  const projects = useQuery(projectsQuery(id));
  const made = projects.data?.find((project) => !isDemo(project));
  const tickets = useQuery({ ...analyticsQuery(made?.id ?? ''), enabled: made !== undefined });
  const people = useQuery(peopleQuery(id));
  const invitations = useQuery(invitationsQuery(id));
  const invited = invitations.data ?? [];
  return {
    isLoading: [projects, tickets, people, invitations].some((query) => query.isLoading),
    made,
    demo: projects.data?.find(isDemo),
    invited,
    done: [
      made !== undefined,
      (tickets.data?.total ?? 0) > 0,
      (people.data ?? []).length > 1 || invited.length > 0,
    ],
  };
}

/**
 * The first page of an organization without a project, for those who set it up: each step is done on this page. Opened with every step
 * done, it puts itself away; while it is shown, it stays.
 */
export default function Onboarding({
  organization,
  onAway,
}: {
  organization: OwnOrganization;
  onAway: () => void;
}) {
  const words = useWords();
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
    showMessage({ text: words('account.firstStepsAreDone') });
  }, [isOver, onAway, words]);
  if (!isShown) return null;
  return (
    <div className={homeCss.firstHour}>
      <PageHead
        title={words('account.setUp', { name: organization.name })}
        lead={
          first === -1
            ? words('account.allStepsAreDoneNext')
            : words('account.stepsAreDone', { done: done.filter(Boolean).length, all: done.length })
        }
      />
      <ol>
        <Step title={words('account.makeAProject')} isDone={done[0]}>
          {made === undefined ? (
            <>
              <p className={textCss.soft}>{words('account.aProjectHas')}</p>
              <div className={homeCss.ways}>
                <NewProject organization={id} isShort onMade={() => {}} />
                <Sources />
              </div>
            </>
          ) : (
            <p role="status">
              <Sentence
                of="account.projectIsMade"
                name={made.name}
                link={(text) => <AppLink href={`/app/projects/${made.key}`}>{text}</AppLink>}
              />
            </p>
          )}
          {made !== undefined && <Sources />}
          {(made === undefined || demo !== undefined) && (
            <DemoProject organization={id} made={demo} />
          )}
        </Step>
        <Step title={words('account.writeTheFirstTicket')} isDone={done[1]}>
          <OfTicket project={made} isDone={done[1] === true} />
        </Step>
        <Step title={words('account.invitePeople')} isDone={done[2]}>
          <p className={textCss.soft}>
            {words('account.invitationLead', {
              way: hasPasswords ? 'password' : 'provider',
              project: made === undefined ? 'none' : 'made',
            })}
          </p>
          <InviteForm
            key={made?.id}
            organization={organization}
            {...(made && { into: [made.id] })}
            isShort
            isMain={first === 2}
          />
          {invited.length > 0 && (
            <p role="status">
              <Sentence
                of="account.invited"
                invited={formatNames(invited.map(({ email }) => email))}
                link={(text) => <AppLink href="/app/organization">{text}</AppLink>}
              />
            </p>
          )}
        </Step>
      </ol>
      <p>
        <Button {...(first === -1 && { look: 'primary' as const })} onPress={onAway}>
          {made === undefined
            ? words('account.putTheseStepsAway')
            : words('account.doneShowMyHome')}
        </Button>
      </p>
    </div>
  );
}

/** Where work can be brought in from: an import makes its project itself. */
function Sources() {
  const words = useWords();
  return (
    <section className={homeCss.bringing} aria-labelledby="bringing">
      <h3 id="bringing">{words('account.orBringYourWorkIn')}</h3>
      <p className={textCss.note}>{words('account.youSeeWhatIsImported')}</p>
      <ul className={homeCss.sources}>
        {sources.map(([system, name, of]) => (
          <li key={system}>
            <AppLink href={`/app/imports?from=${system}`}>
              {name ?? words('account.aTable')}
              <span className={textCss.note}>{words(of)}</span>
            </AppLink>
          </li>
        ))}
      </ul>
    </section>
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
  const words = useWords();
  return (
    <li className={isDone ? homeCss.done : undefined}>
      <h2>
        {isDone && <Icon name="check" />}
        {title}
        {isDone && <span className={textCss.hidden}> {words('account.isDone')}</span>}
      </h2>
      {children}
    </li>
  );
}

function OfTicket({ project, isDone }: { project: Project | undefined; isDone: boolean }) {
  const words = useWords();
  if (project === undefined) {
    return <p className={textCss.soft}>{words('account.itComesOntoABoard')}</p>;
  }
  if (!isDone) return <FirstTicket project={project} />;
  return (
    <p role="status">
      <Sentence
        of="account.hasItsFirstTicket"
        name={project.name}
        link={(text) => <AppLink href={`/app/projects/${project.key}`}>{text}</AppLink>}
      />
    </p>
  );
}
