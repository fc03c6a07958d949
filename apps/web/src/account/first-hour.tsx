import { useQuery } from '@tanstack/react-query';
import type { OwnOrganization } from '../api/types.ts';
import { InviteForm } from '../organization/invite-form.tsx';
import { invitationsQuery } from '../organization/queries.ts';
import { DemoProject } from '../projects/demo-project.tsx';
import { isDemo } from '../projects/make-demo-project.ts';
import { NewProject } from '../projects/new-project.tsx';
import { projectsQuery } from '../projects/queries.ts';
import { AppLink } from '../ui/app-link.tsx';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { PageHead } from '../ui/page.tsx';

/** The first page of an organization without a project, for those who set it up: each step is done on this page. */
export function FirstHour({
  organization,
  onAway,
}: {
  organization: OwnOrganization;
  onAway: () => void;
}) {
  const projects = useQuery(projectsQuery(organization.id)).data ?? [];
  const made = projects.find((project) => !isDemo(project));
  const invited = useQuery(invitationsQuery(organization.id)).data ?? [];
  return (
    <div className="first-hour">
      <PageHead
        title={`Set up ${organization.name}`}
        lead="Three steps, in any order. Each one can wait: they stay here until you put them away."
      />
      <ol>
        <li>
          <h2>Make a project</h2>
          {made === undefined ? (
            <>
              <p className="soft">
                A project has boards, a list and a key that its tickets carry. It starts with the
                boards Open, Hold, In-progress, Pull Request and Deployed.
              </p>
              <NewProject organization={organization.id} onMade={() => {}} />
            </>
          ) : (
            <p role="status">
              <Icon name="check" /> {made.name} is made.{' '}
              <AppLink href={`/app/projects/${made.key}`}>Open its board</AppLink>
            </p>
          )}
          <DemoProject organization={organization.id} made={projects.find(isDemo)} />
        </li>
        <li>
          <h2>Invite people</h2>
          <p className="soft">
            They get a link by mail and choose their own password.
            {made === undefined && ' Make the project first, and the invitation lets them into it.'}
          </p>
          <InviteForm organization={organization} />
          {invited.length > 0 && (
            <p className="invited" role="status">
              <Icon name="check" /> Invited: {invited.map(({ email }) => email).join(', ')}
            </p>
          )}
        </li>
        <li>
          <h2>Bring your work in</h2>
          <p className="soft">
            From Trello, Jira, Planka or a table in CSV. You see what comes in before anything is
            written; people who have joined by then keep their tickets.
          </p>
          <p>
            <AppLink href="/app/imports">Choose where it comes from</AppLink>
          </p>
        </li>
      </ol>
      <p>
        <Button onPress={onAway}>
          {made === undefined ? 'Put these steps away' : 'Done, show my home'}
        </Button>
      </p>
    </div>
  );
}
