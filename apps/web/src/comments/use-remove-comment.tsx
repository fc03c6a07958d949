import { useMutation, useQueryClient } from '@tanstack/react-query';
import { deleteComment, restoreComment, type Commented } from '../api/comments.ts';
import { commentsQuery } from '../data/queries.ts';
import { showMessage } from '../frame/messages.tsx';
import { asRefusal } from '../ui/fetched.tsx';

/** Deletes a comment, and offers to take that back. */
export function useRemoveComment(on: Commented, id: string) {
  const client = useQueryClient();
  const reload = () => client.invalidateQueries({ queryKey: commentsQuery(on).queryKey });
  const restore = useMutation({
    mutationFn: () => restoreComment(on, id),
    onError: (error) => showMessage({ text: asRefusal(error).message }),
    onSettled: reload,
  });
  return useMutation({
    mutationFn: () => deleteComment(on, id),
    async onSuccess() {
      await reload();
      showMessage({
        text: 'The comment was deleted.',
        action: { words: 'Undo', act: () => restore.mutate() },
      });
    },
  });
}
