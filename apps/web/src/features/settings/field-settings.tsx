import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { CustomField, Project } from '../../api/types.ts';
import { fieldsQuery, organizationFieldsQuery } from '../../data/queries/custom-fields.ts';
import {
  createField,
  deleteField,
  fieldAccess,
  restoreField,
} from '../../data/queries/field-requests.ts';
import { keys } from '../../data/query/keys.ts';
import { saveFields } from '../../data/query/save-fields.ts';
import { useSession } from '../../data/session.tsx';
import { fieldTypes } from '../../design/field-types.ts';
import { useWords } from '../../words/use-words.tsx';
import { DeletedFields } from './deleted-fields.tsx';
import { blankField, draftOf, hasOptions } from './field-draft.ts';
import { FieldForm, type FieldInput } from './field-form.tsx';
import { SharedRecords } from './shared-records.tsx';

/** The custom fields of a project: its own and those of all projects, which only owners and admins change. Without a project, only those. */
export function FieldSettings({ project, canEdit }: { project: Project | null; canEdit: boolean }) {
  const words = useWords();
  const client = useQueryClient();
  const { organization: chosen, isManager } = useSession();
  const organization = chosen?.id ?? '';
  const query = useQuery(
    project === null
      ? organizationFieldsQuery(organization)
      : fieldsQuery(organization, project.id),
  );
  const save = async (field: CustomField | null, { isForAll, ...body }: FieldInput) => {
    const { type: _type, ...changes } = body;
    const project_id = project === null || isForAll ? null : project.id;
    await (field === null
      ? createField(organization, { ...body, project_id })
      : saveFields(fieldAccess, field, changes as Partial<CustomField>));
    await client.invalidateQueries({ queryKey: keys.allFields });
  };
  return (
    <SharedRecords
      id="fields"
      {...{ query, canEdit, raise }}
      queryKey={keys.allFields}
      texts={{
        title: words('customFields.title'),
        lead: words(project === null ? 'customFields.leadOfAll' : 'customFields.lead'),
        none: words('customFields.none'),
        add: words('customFields.add'),
        new: words('customFields.new'),
        editIt: words('customFields.editIt'),
      }}
      edit={({ name }) => words('customFields.edit', { name })}
      partsOf={({ type, options, number, required, on_card, project_id }) => [
        words(fieldTypes[type].name),
        hasOptions(type) &&
          words('customFields.countOptions', {
            count: options.filter(({ archived }) => !archived).length,
          }),
        number?.unit,
        required && words('customFields.isRequired'),
        on_card && words('customFields.isOnCard'),
        project_id === null && words('customFields.isForAll'),
      ]}
      remove={({ id }) => deleteField(id)}
      restore={({ id }) => restoreField(id)}
      said={({ name }) => ({
        deleted: words('customFields.wasDeleted', { name }),
        restored: words('customFields.wasRestored', { name }),
      })}
      form={(field, onClose) => (
        <FieldForm
          initial={field === null ? blankField : draftOf(field)}
          isStored={field !== null}
          canBeForAll={project !== null && isManager}
          save={(input) => save(field, input)}
          onClose={onClose}
        />
      )}
    >
      {canEdit && <DeletedFields project={project} />}
    </SharedRecords>
  );
}

/** Exchanges the positions of a field and the one before it. */
async function raise(field: CustomField, before: CustomField): Promise<void> {
  await saveFields(fieldAccess, field, { position: before.position });
  await saveFields(fieldAccess, before, { position: field.position });
}
