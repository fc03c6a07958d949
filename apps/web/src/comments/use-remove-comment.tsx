import { useMutation, useQueryClient } from '@tanstack/react-query';
import { deleteComment, restoreComment, type Commented } from '../api/comments.ts';
import { commentsQuery } from '../data/queries.ts';
import { showDone } from '../frame/undo.tsx';

/** Deletes a comment, and offers to take that back. */
export function useRemoveComment(on: Commented, id: string) {
  const client = useQueryClient();
  const reload = () => client.invalidateQueries({ queryKey: commentsQuery(on).queryKey });
  return useMutation({
    mutationFn: () => deleteComment(on, id),
    async onSuccess() {
      await reload();
      showDone({
        text: 'The comment was deleted.',
        async undo() {
          await restoreComment(on, id);
          await reload();
          return 'The comment was restored.';
        },
      });
    },
  });
}
