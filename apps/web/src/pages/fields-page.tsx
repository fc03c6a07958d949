import { LabelsByMembers } from '../features/organization/labels-by-members.tsx';
import { FieldSettings } from '../features/settings/field-settings.tsx';
import { TemplateSettings } from '../features/settings/template-settings.tsx';
import { useWords } from '../words/use-words.tsx';
import { ManagedPage } from './managed-page.tsx';

/** `/app/fields`: the custom fields and templates of all projects, and who makes labels. */
export function FieldsPage() {
  const words = useWords();
  return (
    <ManagedPage title={words('frame.fieldsAndTemplates')} lead={({ name }) => name}>
      {(organization) => (
        <>
          <FieldSettings project={null} canEdit />
          <TemplateSettings project={null} canEdit />
          {organization.role === 'owner' && <LabelsByMembers organization={organization} />}
        </>
      )}
    </ManagedPage>
  );
}
