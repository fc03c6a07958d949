import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { OwnOrganization } from '../api/types.ts';
import { useSession } from '../data/session.tsx';
import { FieldSettings } from '../features/settings/field-settings.tsx';
import { TemplateSettings } from '../features/settings/template-settings.tsx';
import { Button } from '../design/button.tsx';
import { Fetched } from '../design/fetched.tsx';
import { ModalDialog } from '../design/modal-dialog.tsx';
import { Empty, PageHead } from '../design/page.tsx';
import { RecordId } from '../design/record-id.tsx';
import { useWords } from '../words/use-words.tsx';
import { Invitations } from '../features/organization/invitations.tsx';
import { InviteForm } from '../features/organization/invite-form.tsx';
import { LeaveOrganization } from '../features/organization/leave-organization.tsx';
import { PeopleOfProjects } from '../features/organization/people-of-projects.tsx';
import { PersonRow } from '../features/organization/person-row.tsx';
import { peopleQuery } from '../data/queries/organization.ts';
import { RenameOrganization } from '../features/organization/rename-organization.tsx';
import { OrganizationLanguage } from '../features/organization/organization-language.tsx';
import { LabelsByMembers } from '../features/organization/labels-by-members.tsx';
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
  const [isRenaming, setRenaming] = useState(false);
  const close = () => void navigate({ hash: '' }, { replace: true });
  const closeName = () => setRenaming(false);
  return (
    <>
      <PageHead title={organization.name} lead={words('organization.peopleLead')}>
        <div className={layoutCss.actions}>
          {organization.role === 'owner' && (
            <Button onPress={() => setRenaming(true)}>{words('organization.rename')}</Button>
          )}
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
      <FieldSettings project={null} canEdit />
      <TemplateSettings project={null} canEdit />
      {organization.role === 'owner' && <LabelsByMembers organization={organization} />}
      {organization.role === 'owner' && <OrganizationLanguage organization={organization} />}
      <RecordId id={organization.id} />
      <ModalDialog
        title={words('organization.inviteSomebodyTo', { name: organization.name })}
        isOpen={isInviting}
        onClose={close}
      >
        <InviteForm organization={organization} onClose={close} />
      </ModalDialog>
      <ModalDialog
        title={words('organization.renameTheOrganization')}
        isOpen={isRenaming}
        onClose={closeName}
      >
        <RenameOrganization id={organization.id} onClose={closeName} />
      </ModalDialog>
    </>
  );
}
