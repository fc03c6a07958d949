import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Template } from '../../api/types.ts';
import { organizationFieldsQuery } from '../../data/queries/custom-fields.ts';
import { peopleQuery } from '../../data/queries/organization.ts';
import { membersQuery } from '../../data/queries/projects.ts';
import type { NewTemplate } from '../../data/queries/template-requests.ts';
import { useSession } from '../../data/session.tsx';
import { useCustomFields } from '../../data/use-custom-fields.tsx';
import { Checkbox } from '../../design/checkbox.tsx';
import { FormActions } from '../../design/form-actions.tsx';
import { Form, type Fields } from '../../design/form.tsx';
import { TextField } from '../../design/text-field.tsx';
import { useWords } from '../../words/use-words.tsx';
import { SubTicketRows } from './sub-ticket-rows.tsx';
import {
  blankContent,
  TemplateTicket,
  type TemplateContent,
  type TemplateNames,
} from './template-ticket.tsx';

const labels = {
  name: 'templates.name',
  'ticket.title': 'templates.ticketTitle',
  'ticket.due': 'templates.due',
} as const;

/** The fields of a template that its form sends. */
export type TemplateInput = Pick<NewTemplate, 'name' | 'ticket' | 'sub_tickets' | 'is_default'>;

/** The people and custom fields of a project; null: of the organization. */
function useTemplateNames(project: string | null): TemplateNames {
  const { organization } = useSession();
  const id = organization?.id ?? '';
  const isWide = project === null;
  const ofProject = useQuery({ ...membersQuery(project ?? ''), enabled: !isWide }).data ?? [];
  const all = useQuery({ ...peopleQuery(id), enabled: isWide }).data ?? [];
  const fields = useCustomFields(project ?? '');
  const common = useQuery({ ...organizationFieldsQuery(id), enabled: isWide }).data ?? [];
  const people = isWide
    ? all.map((person) => ({ ...person, access: 'explicit' as const }))
    : ofProject;
  return { project, people, fields: isWide ? common : fields };
}

/** The form of a template, a new one for null: its ticket and its sub-tickets with all their fields. */
export function TemplateForm({
  template,
  project,
  save,
  onClose,
}: {
  template: Template | null;
  /** The id of its project; null for a template of all projects, which is no default. */
  project: string | null;
  save: (input: TemplateInput) => Promise<unknown>;
  onClose: () => void;
}) {
  const words = useWords();
  const names = useTemplateNames(project);
  const [name, setName] = useState(template?.name ?? '');
  const [ticket, setTicket] = useState({ ...blankContent, ...template?.ticket });
  const [parts, setParts] = useState<readonly TemplateContent[]>(template?.sub_tickets ?? []);
  const [isDefault, setDefault] = useState(template?.is_default ?? false);
  const set = (more: Partial<TemplateContent>) => setTicket((before) => ({ ...before, ...more }));
  const submission = useMutation({
    mutationFn: (_entered: Fields) =>
      save({
        name,
        ticket: sentOf(ticket),
        sub_tickets: parts.map(sentOf),
        ...(project !== null && { is_default: isDefault }),
      }),
    onSuccess: onClose,
  });
  const fault = submission.error;
  return (
    <Form mutation={submission} labels={labels}>
      <TextField
        name="name"
        label={words('templates.name')}
        autoComplete="off"
        maxLength={120}
        autoFocus
        value={name}
        onChange={setName}
      />
      <TextField
        name="ticket.title"
        label={words('templates.ticketTitle')}
        hint={words('templates.titleHint', { date: '{{date}}', week: '{{week}}' })}
        autoComplete="off"
        maxLength={255}
        value={ticket.title}
        onChange={(title) => set({ title })}
      />
      <TemplateTicket path="ticket" content={ticket} set={set} {...{ names, fault }} />
      <SubTicketRows {...{ parts, names, fault }} onChange={setParts} />
      {project !== null && (
        <Checkbox isSelected={isDefault} onChange={setDefault}>
          {words('templates.isDefault')}
        </Checkbox>
      )}
      <FormActions
        verb={words(template === null ? 'templates.create' : 'templates.save')}
        isPending={submission.isPending}
        onCancel={onClose}
      />
    </Form>
  );
}

/** The content as it is sent: without blank entries. */
function sentOf(content: TemplateContent): NewTemplate['ticket'] {
  const { due, description_html: html } = content;
  return {
    ...content,
    due: due === null || due.trim() === '' ? null : due.trim(),
    description_html: html === '' ? null : html,
  };
}
