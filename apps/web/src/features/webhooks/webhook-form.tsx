import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Project } from '../../api/types.ts';
import { FormActions } from '../../design/form-actions.tsx';
import { Form, type Fields } from '../../design/form.tsx';
import { Select } from '../../design/select.tsx';
import { TextField } from '../../design/text-field.tsx';
import { useWords } from '../../words/use-words.tsx';
import { KindChoice } from './kind-choice.tsx';
import { withoutCovered } from './kind-patterns.ts';
import type { WebhookInput } from '../../data/queries/webhooks.ts';
import pageCss from '../../design/page.module.css';

const labels = { url: 'fields.address', events: 'fields.listOfEvents' } as const;
/** The id of the choice of no project. */
const allProjects = 'all';

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
  const words = useWords();
  const [events, setEvents] = useState(before.events);
  const [project, setProject] = useState(before.project_id ?? allProjects);
  const submission = useMutation({
    mutationFn: ({ url = '' }: Fields) =>
      save({
        url: url.trim(),
        events: withoutCovered(events),
        project_id: project === allProjects ? null : project,
      }),
  });
  const options = [
    { id: allProjects, name: words('webhooks.allProjects') },
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
            label={words('webhooks.address')}
            hint={words('webhooks.addressHint')}
            autoComplete="off"
            defaultValue={before.url}
            autoFocus
          />
          <KindChoice value={events} onChange={setEvents} />
          <Select
            label={words('webhooks.project')}
            options={options}
            value={project}
            onChange={setProject}
          />
          <FormActions verb={label} isPending={submission.isPending} onCancel={onClose} />
        </Form>
      </div>
    </section>
  );
}
