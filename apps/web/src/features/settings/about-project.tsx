import { useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Refusal } from '../../api/refusal.ts';
import type { Project } from '../../api/types.ts';
import { showMessage } from '../feedback/messages.tsx';
import { updateProject } from '../../data/queries/project-requests.ts';
import { keys } from '../../data/query/keys.ts';
import { Button } from '../../design/button.tsx';
import { Form, type Fields } from '../../design/form.tsx';
import { SearchableSelect } from '../../design/searchable-select.tsx';
import { TextField } from '../../design/text-field.tsx';
import { RecordId } from '../../design/record-id.tsx';
import { useWords } from '../../words/use-words.tsx';
import { zoneOptions } from '../../words/zone-options.ts';
import { Section } from './section.tsx';
import formCss from '../../design/form.module.css';
import layoutCss from '../../design/layout.module.css';
import textCss from '../../design/text.module.css';

const labels = { name: 'fields.name', description: 'fields.description' } as const;

/** The name and the description of a project. */
export function AboutProject({ project, canEdit }: { project: Project; canEdit: boolean }) {
  const words = useWords();
  const client = useQueryClient();
  const { id, version, organization_id: organization } = project;
  const saved = project.time_zone ?? 'UTC';
  const [zone, setZone] = useState(saved);
  const reload = () => client.invalidateQueries({ queryKey: keys.projects(organization) });
  const save = useMutation({
    mutationFn: ({ name = '', description = '' }: Fields) =>
      updateProject(
        id,
        {
          name,
          description: description.trim() || null,
          ...(zone !== saved && { time_zone: zone }),
        },
        version,
      ),
    onSuccess() {
      showMessage({ text: words('settings.saved') });
      return reload();
    },
    onError(error) {
      if (error instanceof Refusal && error.code === 'version_mismatch') void reload();
    },
  });
  return (
    <Section
      id="about"
      title={words('settings.about')}
      lead={words('settings.keyNeverChanges', { key: project.key })}
    >
      {canEdit ? (
        <Form mutation={save} labels={labels} aria-label={words('settings.aboutTheProject')}>
          <TextField
            name="name"
            label={words('settings.name')}
            maxLength={120}
            defaultValue={project.name}
          />
          <label className={formCss.field}>
            <span className={formCss.legend}>{words('settings.description')}</span>
            <textarea
              dir="auto"
              className={formCss.fieldInput}
              name="description"
              rows={4}
              maxLength={10_000}
              defaultValue={project.description ?? ''}
            />
          </label>
          <div className={formCss.field}>
            <SearchableSelect
              label={words('imports.timeZone')}
              options={zoneOptions(saved)}
              value={zone}
              onChange={setZone}
            />
            <span className={formCss.hint}>{words('settings.daysOfZone')}</span>
          </div>
          <div className={layoutCss.actions}>
            <Button type="submit" look="primary" busy={save.isPending}>
              {words('settings.save')}
            </Button>
          </div>
        </Form>
      ) : (
        <p>
          {project.description ?? (
            <span className={textCss.soft}>{words('settings.noDescription')}</span>
          )}
        </p>
      )}
      <RecordId id={id} />
    </Section>
  );
}
