import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import { api, data, where } from '../../api/client.ts';
import { keys } from '../../data/query/keys.ts';
import { useWords } from '../../words/use-words.tsx';
import { showRefusal } from '../feedback/show-refusal.tsx';
import { beginToWrite } from './use-document-draft.tsx';

/** Creates a draft without a title in a project, or in none (null), and goes to it, where its title can be written at once. */
export function useNewDocument(organization: string, project: string | null) {
  const words = useWords();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { hash, search } = useLocation();
  const create = useMutation({
    mutationFn: () =>
      data(
        api.POST('/organizations/{organization}/documents', {
          ...where({ organization }),
          body: { title: words('documents.untitled'), project_id: project },
        }),
      ),
    async onSuccess(made) {
      beginToWrite(made);
      void client.invalidateQueries({ queryKey: keys.allDocuments });
      // Back leads to the page below, which would make another one with `#new`.
      await navigate(`/app/documents/${made.id}`, { replace: hash === '#new' });
    },
    async onError(error) {
      showRefusal(error);
      if (hash === '#new') await navigate({ search }, { replace: true });
    },
  });
  return () => {
    if (!create.isPending) create.mutate();
  };
}
