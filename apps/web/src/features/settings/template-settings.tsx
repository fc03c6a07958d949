import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Project, Template } from '../../api/types.ts';
import {
  createTemplate,
  templateAccess,
  templatesQuery,
} from '../../data/queries/template-requests.ts';
import { keys } from '../../data/query/keys.ts';
import { saveFields } from '../../data/query/save-fields.ts';
import { useSession } from '../../data/session.tsx';
import { Button } from '../../design/button.tsx';
import { classes } from '../../design/classes.ts';
import { Fetched } from '../../design/fetched.tsx';
import { ModalDialog } from '../../design/modal-dialog.tsx';
import { useWords } from '../../words/use-words.tsx';
import { Section } from './section.tsx';
import { TemplateForm, type TemplateInput } from './template-form.tsx';
import { TemplateRow } from './template-row.tsx';
import layoutCss from '../../design/layout.module.css';
import pageCss from '../../design/page.module.css';
import settingsCss from './settings.module.css';
import textCss from '../../design/text.module.css';

/** The templates of a project, its own and those of all projects; with `project` null, those of all projects alone. */
export function TemplateSettings({
  project,
  canEdit,
}: {
  project: Project | null;
  canEdit: boolean;
}) {
  const words = useWords();
  const client = useQueryClient();
  const { organization: chosen, isManager } = useSession();
  const organization = chosen?.id ?? '';
  const templates = useQuery(templatesQuery(organization, project?.id ?? null));
  const [edited, setEdited] = useState<Template | 'new' | null>(null);
  const close = () => setEdited(null);
  const save = async (body: TemplateInput) => {
    if (edited === 'new' || edited === null) {
      await createTemplate(organization, { ...body, project_id: project?.id ?? null });
    } else {
      await saveFields(templateAccess, edited, body as Partial<Template>);
    }
    await client.invalidateQueries({ queryKey: keys.allTemplates });
  };
  return (
    <Section
      id="templates"
      title={words('templates.title')}
      lead={words(project === null ? 'templates.leadOfAll' : 'templates.lead')}
    >
      <Fetched query={templates}>
        {(all) => {
          const shown = all.filter(({ project_id }) => project !== null || project_id === null);
          return shown.length === 0 ? (
            <p className={textCss.soft}>{words('templates.none')}</p>
          ) : (
            <ul
              className={classes(pageCss.list, settingsCss.settingsRows)}
              aria-label={words('templates.title')}
            >
              {shown.map((template) => (
                <TemplateRow
                  key={template.id}
                  template={template}
                  canEdit={canEdit && (template.project_id !== null || isManager)}
                  onEdit={() => setEdited(template)}
                />
              ))}
            </ul>
          );
        }}
      </Fetched>
      {canEdit && (
        <div className={layoutCss.actions}>
          <Button slight onPress={() => setEdited('new')}>
            {words('templates.add')}
          </Button>
        </div>
      )}
      {edited !== null && (
        <ModalDialog
          title={
            edited === 'new'
              ? words('templates.new')
              : words('templates.edit', { name: edited.name })
          }
          isOpen
          onClose={close}
        >
          <TemplateForm
            template={edited === 'new' ? null : edited}
            canBeDefault={edited === 'new' ? project !== null : edited.project_id !== null}
            save={save}
            onClose={close}
          />
        </ModalDialog>
      )}
    </Section>
  );
}
