import { useState } from 'react';
import { OrganizationLanguage } from '../features/organization/organization-language.tsx';
import { RenameOrganization } from '../features/organization/rename-organization.tsx';
import { Button } from '../design/button.tsx';
import { ModalDialog } from '../design/modal-dialog.tsx';
import { RecordId } from '../design/record-id.tsx';
import { useWords } from '../words/use-words.tsx';
import { ManagedPage } from './managed-page.tsx';
import layoutCss from '../design/layout.module.css';

/** `/app/general`: the name, the language and the id of the organization. Owners change them. */
export function GeneralPage() {
  const words = useWords();
  const [isRenaming, setRenaming] = useState(false);
  const close = () => setRenaming(false);
  return (
    <ManagedPage title={words('frame.general')} lead={({ name }) => name}>
      {(organization) => (
        <>
          {organization.role === 'owner' && (
            <>
              <div className={layoutCss.actions}>
                <Button onPress={() => setRenaming(true)}>
                  {words('organization.renameTheOrganization')}
                </Button>
              </div>
              <OrganizationLanguage organization={organization} />
            </>
          )}
          <RecordId id={organization.id} />
          <ModalDialog
            title={words('organization.renameTheOrganization')}
            isOpen={isRenaming}
            onClose={close}
          >
            <RenameOrganization id={organization.id} onClose={close} />
          </ModalDialog>
        </>
      )}
    </ManagedPage>
  );
}
