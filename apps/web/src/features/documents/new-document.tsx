import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { api, data, where } from '../../api/client.ts';
import type { Project } from '../../api/types.ts';
import { keys } from '../../data/query/keys.ts';
import { FormActions } from '../../design/form-actions.tsx';
import { Form, type Fields } from '../../design/form.tsx';
import { TextField } from '../../design/text-field.tsx';
import { useWords } from '../../words/use-words.tsx';
import { ProjectSelect } from './project-select.tsx';
import { beginToWrite } from './use-document-draft.tsx';

const labels = { title: 'fields.title' } as const;

/** Creates a draft, at first in `project`, and goes to it, ready to be written. */
export function NewDocument({
  organization,
  projects,
  project: first = null,
  onClose,
}: {
  organization: string;
  projects: readonly Project[];
  project?: string | null;
  onClose: () => void;
}) {
  const words = useWords();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { hash } = useLocation();
  const [project, setProject] = useState(first);
  const create = useMutation({
    mutationFn: ({ title = '' }: Fields) =>
      data(
        api.POST('/organizations/{organization}/documents', {
          ...where({ organization }),
          body: { title, project_id: project },
        }),
      ),
    async onSuccess(made) {
      beginToWrite(made);
      void client.invalidateQueries({ queryKey: keys.allDocuments });
      // Back leads to the page below this question, not to the question.
      await navigate(`/app/documents/${made.id}`, { replace: hash === '#new' });
    },
  });
  return (
    <Form mutation={create} labels={labels} aria-label={words('documents.newDocument')}>
      <TextField name="title" label={words('documents.title')} maxLength={255} autoFocus />
      <ProjectSelect projects={projects} value={project} onChange={setProject} />
      <FormActions
        verb={words('documents.createTheDraft')}
        isPending={create.isPending}
        onCancel={onClose}
      />
    </Form>
  );
}
