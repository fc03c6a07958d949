import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Project } from '../api/types.ts';
import { FormActions } from '../design/form-actions.tsx';
import { Form, type Fields } from '../design/form.tsx';
import { Select } from '../design/select.tsx';
import { TextField } from '../design/text-field.tsx';
import { KindChoice } from './kind-choice.tsx';
import { withoutCovered } from './kinds.ts';
import type { WebhookInput } from './queries.ts';
import pageCss from '../design/page.module.css';

const labels = { url: 'fields.address', events: 'fields.listOfEvents' } as const;
const allProjects = { id: 'all', name: 'All projects, and events without a project' };

/** The form for the address and the events of a webhook, a new or an existing one. */
export function WebhookForm({
  title,
  label,
  projects,
  before = { url: '', events: [], project_id: null },
  save,
  onClose,
}: {
  title: string;
  /** The text of the button. */
  label: string;
  projects: readonly Project[];
  before?: WebhookInput;
  save: (input: WebhookInput) => Promise<void>;
  onClose: () => void;
}) {
  const [events, setEvents] = useState(before.events);
  const [project, setProject] = useState(before.project_id ?? allProjects.id);
  const submission = useMutation({
    mutationFn: ({ url = '' }: Fields) =>
      save({
        url: url.trim(),
        events: withoutCovered(events),
        project_id: project === allProjects.id ? null : project,
      }),
  });
  const options = [
    allProjects,
    ...projects.map(({ id, key, name }) => ({ id, name: `${name} (${key})` })),
  ];
  return (
    <section className={pageCss.card} aria-labelledby="webhook-form">
      <header>
        <h2 id="webhook-form">{title}</h2>
      </header>
      <div className={pageCss.wideForm}>
        <Form mutation={submission} labels={labels}>
          <TextField
            name="url"
            label="Address"
            hint="An https address that receives the events, such as https://example.org/hooks"
            autoComplete="off"
            defaultValue={before.url}
            autoFocus
          />
          <KindChoice value={events} onChange={setEvents} />
          <Select label="Project" options={options} value={project} onChange={setProject} />
          <FormActions verb={label} isPending={submission.isPending} onCancel={onClose} />
        </Form>
      </div>
    </section>
  );
}
