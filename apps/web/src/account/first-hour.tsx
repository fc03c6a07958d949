import type { OwnOrganization } from '../api/types.ts';
import { InviteForm } from '../organization/invite-form.tsx';
import { NewProject } from '../projects/new-project.tsx';
import { PageHead } from '../ui/page.tsx';

/** The first page of an organization without a project, for those who set it up: each step is done in its place. */
export function FirstHour({ organization }: { organization: OwnOrganization }) {
  return (
    <div className="first-hour">
      <PageHead title={`Set up ${organization.name}`} lead="Two steps, in any order." />
      <ol>
        <li>
          <h2>Make a project</h2>
          <p className="soft">
            A project has boards, a list and a key that its tickets carry. It starts with the boards
            Open, Hold, In-progress, Pull Request and Deployed.
          </p>
          <NewProject organization={organization.id} />
        </li>
        <li>
          <h2>Invite people</h2>
          <p className="soft">They get a link by mail and choose their own password.</p>
          <InviteForm organization={organization} />
        </li>
      </ol>
    </div>
  );
}
