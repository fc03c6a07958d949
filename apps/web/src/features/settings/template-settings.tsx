import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Project, Template } from '../../api/types.ts';
import {
  createTemplate,
  deleteTemplate,
  templateAccess,
  templatesQuery,
} from '../../data/queries/template-requests.ts';
import { keys } from '../../data/query/keys.ts';
import { saveFields } from '../../data/query/save-fields.ts';
import { useSession } from '../../data/session.tsx';
import { useWords } from '../../words/use-words.tsx';
import { SharedRecords } from './shared-records.tsx';
import { TemplateForm, type TemplateInput } from './template-form.tsx';

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
  const organization = useSession().organization?.id ?? '';
  const query = useQuery({
    ...templatesQuery(organization, project?.id ?? null),
    select: (all) => all.filter(({ project_id }) => project !== null || project_id === null),
  });
  const save = async (template: Template | null, body: TemplateInput) => {
    await (template === null
      ? createTemplate(organization, { ...body, project_id: project?.id ?? null })
      : saveFields(templateAccess, template, body as Partial<Template>));
    await client.invalidateQueries({ queryKey: keys.allTemplates });
  };
  return (
    <SharedRecords
      id="templates"
      {...{ query, canEdit }}
      queryKey={keys.allTemplates}
      texts={{
        title: words('templates.title'),
        lead: words(project === null ? 'templates.leadOfAll' : 'templates.lead'),
        none: words('templates.none'),
        add: words('templates.add'),
        new: words('templates.new'),
        editIt: words('templates.editIt'),
      }}
      edit={({ name }) => words('templates.edit', { name })}
      partsOf={({ ticket, sub_tickets, is_default, project_id }) => [
        ticket.title,
        sub_tickets.length > 0 && words('templates.countSubTickets', { count: sub_tickets.length }),
        is_default && words('templates.default'),
        project_id === null && words('templates.forAll'),
      ]}
      remove={({ id }) => deleteTemplate(id)}
      // A deletion is permanent: this is a new template with the same content.
      restore={({ organization_id, name, project_id, is_default, ticket, sub_tickets }) =>
        createTemplate(organization_id, { name, project_id, is_default, ticket, sub_tickets })
      }
      said={({ name }) => ({
        deleted: words('templates.wasDeleted', { name }),
        restored: words('templates.wasRestored', { name }),
      })}
      form={(template, onClose) => (
        <TemplateForm
          template={template}
          project={template === null ? (project?.id ?? null) : template.project_id}
          save={(input) => save(template, input)}
          onClose={onClose}
        />
      )}
    />
  );
}
