import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useNavigate } from 'react-router';
import { createDocument } from '../api/documents.ts';
import type { Project } from '../api/work-records.ts';
import { FormActions } from '../ui/form-actions.tsx';
import { Form } from '../ui/form.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useSubmit, type Fields } from '../ui/use-submit.tsx';
import { ProjectSelect } from './project-select.tsx';

const labels = { title: 'The title' };

/** Creates a draft and goes to it, ready to be written. */
export function NewDocument({
  organization,
  projects,
  onClose,
}: {
  organization: string;
  projects: readonly Project[];
  onClose: () => void;
}) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [project, setProject] = useState<string | null>(null);
  const create = useCallback(
    async ({ title = '' }: Fields) => {
      const { id } = await createDocument(organization, { title, project_id: project });
      void client.invalidateQueries({ queryKey: ['documents'] });
      onClose();
      await navigate(`/app/documents/${id}`);
    },
    [client, navigate, onClose, organization, project],
  );
  const submission = useSubmit(labels, create);
  return (
    <Form submission={submission} aria-label="New document">
      <TextField name="title" label="Title" maxLength={255} autoFocus />
      <ProjectSelect projects={projects} value={project} onChange={setProject} />
      <FormActions verb="Create the draft" submission={submission} onCancel={onClose} />
    </Form>
  );
}
