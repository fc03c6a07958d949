import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { createProject } from '../api/projects.ts';
import { projectsQuery } from '../data/queries.ts';
import { FormActions } from '../ui/form-actions.tsx';
import { Form } from '../ui/form.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useSubmit, type Fields } from '../ui/use-submit.tsx';

const labels = { name: 'The name', key: 'The key', description: 'The description' };

/** Creates a project and goes to its board. */
export function NewProject({
  organization,
  onClose,
}: {
  organization: string;
  onClose: () => void;
}) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const create = useCallback(
    async ({ name = '', key = '', description = '' }: Fields) => {
      const project = await createProject(organization, {
        name,
        ...(key.trim() !== '' && { key: key.trim() }),
        ...(description.trim() !== '' && { description }),
      });
      await client.invalidateQueries({ queryKey: projectsQuery(organization).queryKey });
      onClose();
      await navigate(`/app/projects/${project.key}`);
    },
    [client, navigate, onClose, organization],
  );
  const submission = useSubmit(labels, create);
  return (
    <Form submission={submission} aria-label="New project">
      <TextField name="name" label="Name" maxLength={120} autoFocus />
      <TextField
        name="key"
        label="Key"
        optional
        maxLength={10}
        hint="The key of every ticket begins with it, as in WEB-42. It never changes. If you leave it empty, it is made from the name."
      />
      <TextField name="description" label="Description" optional maxLength={10_000} />
      <FormActions verb="Create" submission={submission} onCancel={onClose} />
    </Form>
  );
}
