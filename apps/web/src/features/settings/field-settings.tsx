import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CustomField, Project } from '../../api/types.ts';
import { fieldsQuery, organizationFieldsQuery } from '../../data/queries/custom-fields.ts';
import { createField, fieldAccess } from '../../data/queries/field-requests.ts';
import { keys } from '../../data/query/keys.ts';
import { saveFields } from '../../data/query/save-fields.ts';
import { useSession } from '../../data/session.tsx';
import { Button } from '../../design/button.tsx';
import { classes } from '../../design/classes.ts';
import { Fetched } from '../../design/fetched.tsx';
import { ModalDialog } from '../../design/modal-dialog.tsx';
import { useWords } from '../../words/use-words.tsx';
import { showRefusal } from '../feedback/show-refusal.tsx';
import { DeletedFields } from './deleted-fields.tsx';
import { blankField, draftOf } from './field-draft.ts';
import { FieldForm, type FieldInput } from './field-form.tsx';
import { FieldRow } from './field-row.tsx';
import { Section } from './section.tsx';
import layoutCss from '../../design/layout.module.css';
import pageCss from '../../design/page.module.css';
import settingsCss from './settings.module.css';
import textCss from '../../design/text.module.css';

/** The custom fields of a project: its own and those of all projects, which only owners and admins change. Without a project, only those. */
export function FieldSettings({ project, canEdit }: { project: Project | null; canEdit: boolean }) {
  const words = useWords();
  const client = useQueryClient();
  const { organization: chosen, isManager } = useSession();
  const organization = chosen?.id ?? '';
  const fields = useQuery(
    project === null
      ? organizationFieldsQuery(organization)
      : fieldsQuery(organization, project.id),
  );
  const [edited, setEdited] = useState<CustomField | 'new' | null>(null);
  const close = () => setEdited(null);
  const reload = () => client.invalidateQueries({ queryKey: keys.allFields });
  const save = async ({ isForAll, ...body }: FieldInput) => {
    if (edited === 'new' || edited === null) {
      await createField(organization, {
        ...body,
        project_id: project === null || isForAll ? null : project.id,
      });
    } else {
      const { type: _type, ...changes } = body;
      await saveFields(fieldAccess, edited, changes as Partial<CustomField>);
    }
    await reload();
  };
  /** Exchanges the positions of a field and the one before it. */
  const raise = async (field: CustomField, before: CustomField) => {
    await saveFields(fieldAccess, field, { position: before.position });
    await saveFields(fieldAccess, before, { position: field.position });
    await reload();
  };
  return (
    <Section
      id="fields"
      title={words('customFields.title')}
      lead={words(project === null ? 'customFields.leadOfAll' : 'customFields.lead')}
    >
      <Fetched query={fields}>
        {(all) =>
          all.length === 0 ? (
            <p className={textCss.soft}>{words('customFields.none')}</p>
          ) : (
            <ul
              className={classes(pageCss.list, settingsCss.settingsRows)}
              aria-label={words('customFields.title')}
            >
              {all.map((field, at) => {
                const before = all[at - 1];
                return (
                  <FieldRow
                    key={field.id}
                    field={field}
                    canEdit={canEdit && (isManager || field.project_id !== null)}
                    onEdit={() => setEdited(field)}
                    onRaise={before && (() => void raise(field, before).catch(showRefusal))}
                  />
                );
              })}
            </ul>
          )
        }
      </Fetched>
      {canEdit && (
        <div className={layoutCss.actions}>
          <Button slight onPress={() => setEdited('new')}>
            {words('customFields.add')}
          </Button>
        </div>
      )}
      {canEdit && <DeletedFields project={project} />}
      {edited !== null && (
        <ModalDialog
          title={
            edited === 'new'
              ? words('customFields.new')
              : words('customFields.edit', { name: edited.name })
          }
          isOpen
          onClose={close}
        >
          <FieldForm
            initial={edited === 'new' ? blankField : draftOf(edited)}
            isStored={edited !== 'new'}
            canBeForAll={project !== null && isManager}
            save={save}
            onClose={close}
          />
        </ModalDialog>
      )}
    </Section>
  );
}
