import { OrganizationLanguage } from '../features/organization/organization-language.tsx';
import { RenameOrganization } from '../features/organization/rename-organization.tsx';
import { RecordId } from '../design/record-id.tsx';
import { useWords } from '../words/use-words.tsx';
import { ManagedPage } from './managed-page.tsx';

/** `/app/general`: the name, the language and the id of the organization. Owners change them. */
export function GeneralPage() {
  const words = useWords();
  return (
    <ManagedPage title={words('frame.general')} lead={({ name }) => name}>
      {(organization) => (
        <>
          {organization.role === 'owner' && (
            <>
              <RenameOrganization id={organization.id} />
              <OrganizationLanguage organization={organization} />
            </>
          )}
          <RecordId id={organization.id} />
        </>
      )}
    </ManagedPage>
  );
}
