import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import { api, data, where } from '../../api/client.ts';
import type { Document } from '../../api/types.ts';
import { keys } from '../../data/query/keys.ts';
import { useWords } from '../../words/use-words.tsx';
import { showRefusal } from '../feedback/show-refusal.tsx';
import { beginToWrite } from './use-document-draft.tsx';

/** The project of a new document, and the document that it is inside; null for none. */
type Place = Pick<Document, 'project_id' | 'parent_id'>;

/** Creates a draft without a title in a project, or in none (null), and goes to it, where its title can be written at once. */
export function useNewDocument(organization: string, project: string | null) {
  const create = useNewDocumentAt(organization);
  return () => create({ project_id: project, parent_id: null });
}

/** The same in the project of a document, inside that. */
export function useNewDocumentInside(organization: string) {
  const create = useNewDocumentAt(organization);
  return ({ id, project_id }: Pick<Document, 'id' | 'project_id'>) =>
    create({ project_id, parent_id: id });
}

function useNewDocumentAt(organization: string): (place: Place) => void {
  const words = useWords();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { hash, search } = useLocation();
  const create = useMutation({
    mutationFn: (place: Place) =>
      data(
        api.POST('/organizations/{organization}/documents', {
          ...where({ organization }),
          body: { title: words('documents.untitled'), ...place },
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
  return (place) => {
    if (!create.isPending) create.mutate(place);
  };
}
