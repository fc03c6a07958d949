import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { CheckboxGroup } from 'react-aria-components/CheckboxGroup';
import { FieldError } from 'react-aria-components/FieldError';
import { Label } from 'react-aria-components/Label';
import type { GitConnection, Project } from '../../api/types.ts';
import type { GitConnectionInput, GitForge } from '../../data/queries/git.ts';
import { Checkbox } from '../../design/checkbox.tsx';
import { FormActions } from '../../design/form-actions.tsx';
import { Form, type Fields } from '../../design/form.tsx';
import { Select } from '../../design/select.tsx';
import { TextField } from '../../design/text-field.tsx';
import { useWords } from '../../words/use-words.tsx';
import { forges } from './git-words.ts';
import formCss from '../../design/form.module.css';
import layoutCss from '../../design/layout.module.css';
import pageCss from '../../design/page.module.css';
import scopesCss from '../../design/scopes.module.css';

const labels = { name: 'fields.name', project_ids: 'git.tickets' } as const;

/** The form for a connection to a Git forge. The forge of an existing one stays. */
export function GitForm({
  title,
  label,
  projects,
  before,
  save,
  onClose,
}: {
  title: string;
  /** The text of the button. */
  label: string;
  projects: readonly Project[];
  before?: GitConnection;
  save: (input: GitConnectionInput) => Promise<void>;
  onClose: () => void;
}) {
  const words = useWords();
  const [kind, setKind] = useState<string>(before?.kind ?? 'github');
  const [ids, setIds] = useState(before?.project_ids ?? []);
  const [scope, setScope] = useState(ids.length === 0 ? 'all' : 'chosen');
  const submission = useMutation({
    mutationFn: ({ name = '' }: Fields) =>
      save({
        name,
        kind: kind as GitForge,
        project_ids: scope === 'all' ? [] : ids,
      }),
  });
  return (
    <section className={pageCss.card} aria-labelledby="git-form">
      <header>
        <h2 id="git-form">{title}</h2>
      </header>
      <div className={pageCss.wideForm}>
        <Form mutation={submission} labels={labels}>
          <TextField
            name="name"
            label={words('git.name')}
            autoComplete="off"
            maxLength={120}
            defaultValue={before?.name ?? ''}
            autoFocus
          />
          {before === undefined && (
            <Select
              label={words('git.forge')}
              options={Object.entries(forges).map(([id, name]) => ({ id, name }))}
              value={kind}
              onChange={setKind}
            />
          )}
          <Select
            label={words('git.tickets')}
            options={[
              { id: 'all', name: words('git.ofAllProjects') },
              { id: 'chosen', name: words('git.ofChosenProjects') },
            ]}
            value={scope}
            onChange={setScope}
          />
          {scope === 'chosen' && (
            <CheckboxGroup
              name="project_ids"
              className={layoutCss.stack}
              value={ids}
              onChange={setIds}
              isRequired
              validate={(chosen) => (chosen.length === 0 ? words('git.chooseAProject') : null)}
            >
              <Label className={formCss.legend}>{words('git.ofChosenProjects')}</Label>
              <FieldError className={formCss.fieldError} />
              <div className={scopesCss.scopes}>
                {projects.map(({ id, key, name }) => (
                  <Checkbox key={id} value={id}>
                    <bdi>{name}</bdi> <code>{key}</code>
                  </Checkbox>
                ))}
              </div>
            </CheckboxGroup>
          )}
          <FormActions verb={label} isPending={submission.isPending} onCancel={onClose} />
        </Form>
      </div>
    </section>
  );
}
