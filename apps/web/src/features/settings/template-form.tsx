import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Template } from '../../api/types.ts';
import type { NewTemplate } from '../../data/queries/template-requests.ts';
import { Checkbox } from '../../design/checkbox.tsx';
import { FormActions } from '../../design/form-actions.tsx';
import { Form, type Fields } from '../../design/form.tsx';
import { TextField } from '../../design/text-field.tsx';
import { useWords } from '../../words/use-words.tsx';
import formCss from '../../design/form.module.css';

const labels = { name: 'templates.name' } as const;

/** The fields of a template that its form sends. */
export type TemplateInput = Pick<NewTemplate, 'name' | 'ticket' | 'sub_tickets' | 'is_default'>;

/**
 * The form of a template, a new one for null. It has the most important fields: others stay as they are, and come from tickets that are saved as
 * templates.
 */
export function TemplateForm({
  template,
  canBeDefault,
  save,
  onClose,
}: {
  template: Template | null;
  /** Whether it is of one project. */
  canBeDefault: boolean;
  save: (input: TemplateInput) => Promise<unknown>;
  onClose: () => void;
}) {
  const words = useWords();
  const [isDefault, setDefault] = useState(template?.is_default ?? false);
  const submission = useMutation({
    mutationFn: ({ name = '', title = '', due = '', lines = '' }: Fields) =>
      save({
        name,
        ticket: { ...template?.ticket, title, due: due.trim() === '' ? null : due.trim() },
        sub_tickets: subTicketsOf(lines, template),
        ...(canBeDefault && { is_default: isDefault }),
      }),
    onSuccess: onClose,
  });
  return (
    <Form mutation={submission} labels={labels}>
      <TextField
        name="name"
        label={words('templates.name')}
        autoComplete="off"
        maxLength={120}
        autoFocus
        defaultValue={template?.name ?? ''}
      />
      <TextField
        name="title"
        label={words('templates.ticketTitle')}
        hint={words('templates.titleHint', { date: '{{date}}', week: '{{week}}' })}
        autoComplete="off"
        maxLength={255}
        defaultValue={template?.ticket.title ?? ''}
      />
      <TextField
        name="due"
        label={words('templates.due')}
        hint={words('templates.dueHint')}
        autoComplete="off"
        optional
        maxLength={5}
        defaultValue={template?.ticket.due ?? ''}
      />
      <label className={formCss.field}>
        <span className={formCss.legend}>{words('templates.subTickets')}</span>
        <textarea
          name="lines"
          dir="auto"
          rows={4}
          className={formCss.fieldInput}
          defaultValue={template?.sub_tickets.map(({ title }) => title).join('\n') ?? ''}
        />
      </label>
      {canBeDefault && (
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

/** The sub-tickets with these titles, one a line. One with a former title keeps its other fields. */
function subTicketsOf(lines: string, template: Template | null): NewTemplate['ticket'][] {
  const former = new Map(template?.sub_tickets.map((ticket) => [ticket.title, ticket]));
  const titles = lines.split('\n').map((line) => line.trim());
  return titles.filter((title) => title !== '').map((title) => ({ ...former.get(title), title }));
}
