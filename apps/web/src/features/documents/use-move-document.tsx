import { useMutation } from '@tanstack/react-query';
import { saveFields } from '../../data/query/save-fields.ts';
import { documentAccess, type DocumentPlace } from '../../data/queries/documents.ts';
import { useWords } from '../../words/use-words.tsx';
import { showRefusal } from '../feedback/show-refusal.tsx';
import { showDone } from '../feedback/undo.tsx';
import { useShowSaved } from './use-show-saved.ts';

interface Move {
  document: Pick<DocumentPlace, 'id'>;
  /** The document that it goes into; null: to the top. */
  parent: string | null;
}

/** Puts a document into another one, or at the top of its project, with an offer to undo that. */
export function useMoveDocument(): (move: Move) => void {
  const words = useWords();
  const show = useShowSaved();
  const change = useMutation({
    async mutationFn({ document: { id }, parent }: Move) {
      const before = await documentAccess.read(id);
      return { before, saved: await saveFields(documentAccess, before, { parent_id: parent }) };
    },
    onError: showRefusal,
    onSuccess({ before: { title, parent_id }, saved }) {
      show(saved);
      showDone({
        text: words('documents.wasMoved', { title }),
        async undo() {
          show(await saveFields(documentAccess, saved, { parent_id }));
          return words('documents.isWhereItWas', { title });
        },
      });
    },
  });
  return (move) => change.mutate(move);
}
