import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { updateProject } from '../api/projects.ts';
import { Refusal } from '../api/refusal.ts';
import type { Project } from '../api/work-records.ts';
import { projectsQuery } from '../data/queries.ts';
import { showMessage } from '../frame/messages.tsx';
import { Button } from '../ui/button.tsx';
import { Form } from '../ui/form.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useSubmit, type Fields } from '../ui/use-submit.tsx';
import { Section } from './section.tsx';

const labels = { name: 'The name', description: 'The description' };

/** The name and the description of a project. */
export function AboutProject({ project, canEdit }: { project: Project; canEdit: boolean }) {
  const client = useQueryClient();
  const { id, version, organization_id: organization } = project;
  const save = useCallback(
    async ({ name = '', description = '' }: Fields) => {
      const { queryKey } = projectsQuery(organization);
      try {
        await updateProject(id, { name, description: description.trim() || null }, version);
        showMessage({ text: 'Saved.' });
      } catch (error) {
        const isOld = error instanceof Refusal && error.code === 'version_mismatch';
        if (isOld) await client.invalidateQueries({ queryKey });
        throw error;
      }
      await client.invalidateQueries({ queryKey });
    },
    [client, id, organization, version],
  );
  const submission = useSubmit(labels, save);
  return (
    <Section
      title="About"
      lead={`The key ${project.key} never changes, because the keys of tickets begin with it.`}
    >
      {canEdit ? (
        <Form submission={submission} aria-label="About the project">
          <TextField name="name" label="Name" maxLength={120} defaultValue={project.name} />
          <label className="field">
            <span className="legend">Description</span>
            <textarea
              className="field-input"
              name="description"
              rows={4}
              maxLength={10_000}
              defaultValue={project.description ?? ''}
            />
          </label>
          <div className="actions">
            <Button type="submit" look="primary" busy={submission.busy}>
              Save
            </Button>
          </div>
        </Form>
      ) : (
        <p>{project.description ?? <span className="soft">No description.</span>}</p>
      )}
    </Section>
  );
}
