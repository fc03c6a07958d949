import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import type { OwnOrganization } from '../api/types.ts';
import { useSession } from '../data/session.tsx';
import { Button } from '../design/button.tsx';
import { Fetched } from '../design/fetched.tsx';
import { ModalDialog } from '../design/modal-dialog.tsx';
import { Empty, PageHead } from '../design/page.tsx';
import { useWords } from '../words/use-words.tsx';
import { Invitations } from '../features/organization/invitations.tsx';
import { InviteForm } from '../features/organization/invite-form.tsx';
import { LeaveOrganization } from '../features/organization/leave-organization.tsx';
import { PeopleOfProjects } from '../features/organization/people-of-projects.tsx';
import { PersonRow } from '../features/organization/person-row.tsx';
import { peopleQuery } from '../data/queries/organization.ts';
import layoutCss from '../design/layout.module.css';
import pageCss from '../design/page.module.css';

/** `/app/organization`: the chosen organization, its people and its invitations. */
export function OrganizationPage() {
  const words = useWords();
  const { organization, isManager } = useSession();
  if (organization === null) {
    return (
      <>
        <PageHead title={words('organization.organization')} />
        <Empty title={words('organization.youAreInNoOrganization')}>
          {words('organization.askToBeInvited')}
        </Empty>
      </>
    );
  }
  return isManager ? (
    <Managed key={organization.id} organization={organization} />
  ) : (
    <>
      <PageHead
        title={organization.name}
        lead={words('organization.youAre', { role: organization.role })}
      />
      <PeopleOfProjects key={organization.id} organization={organization} />
      <LeaveOrganization organization={organization} />
    </>
  );
}

function Managed({ organization }: { organization: OwnOrganization }) {
  const words = useWords();
  const people = useQuery(peopleQuery(organization.id));
  const navigate = useNavigate();
  // The palette opens the form by its address.
  const isInviting = useLocation().hash === '#invite';
  const close = () => void navigate({ hash: '' }, { replace: true });
  return (
    <>
      <PageHead title={organization.name} lead={words('organization.peopleLead')}>
        <div className={layoutCss.actions}>
          <Button
            look="primary"
            onPress={() => void navigate({ hash: 'invite' }, { replace: true })}
          >
            {words('organization.inviteSomebody')}
          </Button>
        </div>
      </PageHead>
      <section className={layoutCss.stack} aria-labelledby="people">
        <h2 id="people">{words('organization.people')}</h2>
        <Fetched query={people}>
          {(all) => (
            <ul className={pageCss.list} aria-labelledby="people">
              {all.map((person) => (
                <PersonRow key={person.id} organization={organization} person={person} />
              ))}
            </ul>
          )}
        </Fetched>
      </section>
      <Invitations organization={organization.id} />
      <ModalDialog
        title={words('organization.inviteSomebodyTo', { name: organization.name })}
        isOpen={isInviting}
        onClose={close}
      >
        <InviteForm organization={organization} onClose={close} />
      </ModalDialog>
    </>
  );
}
