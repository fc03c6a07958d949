import { useMutation, useQueryClient } from '@tanstack/react-query';
import { showDone } from '../feedback/undo.tsx';
import { useWords } from '../../words/use-words.tsx';
import { commentChanges, commentsQuery, type Commented } from '../../data/queries/comments.ts';

/** Deletes a comment, and offers to take that back. */
export function useRemoveComment(on: Commented, id: string) {
  const words = useWords();
  const client = useQueryClient();
  const reload = () => client.invalidateQueries({ queryKey: commentsQuery(on).queryKey });
  return useMutation({
    mutationFn: () => commentChanges(on).remove(id),
    async onSuccess() {
      await reload();
      showDone({
        text: words('comments.theCommentWasDeleted'),
        async undo() {
          await commentChanges(on).restore(id);
          await reload();
          return words('comments.theCommentWasRestored');
        },
      });
    },
  });
}
