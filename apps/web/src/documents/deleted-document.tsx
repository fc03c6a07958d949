import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Document } from '../api/types.ts';
import { keys } from '../query/keys.ts';
import { Button } from '../ui/button.tsx';
import { Refused } from '../ui/notice.tsx';
import { useWords } from '../words/use-words.tsx';
import { restoreDocument, documentQuery } from './queries.ts';

/** Shown for a deleted document: it can be restored for 30 days. */
export function DeletedDocument({
  document,
  onRestored,
}: {
  document: Document;
  onRestored: () => void;
}) {
  const words = useWords();
  const client = useQueryClient();
  const restore = useMutation({
    mutationFn: () => restoreDocument(document.id),
    async onSuccess(restored) {
      const { queryKey } = documentQuery(document.id);
      client.setQueryData(queryKey, restored);
      await client.invalidateQueries({ queryKey: keys.allDocuments });
      onRestored();
    },
  });
  return (
    <div className="notice refused stack" role="alert">
      <p>{words('documents.thisDocumentWasDeletedIt')}</p>
      <div className="actions">
        <Button slight busy={restore.isPending} onPress={() => restore.mutate()}>
          {words('documents.restore')}
        </Button>
      </div>
      <Refused error={restore.error} />
    </div>
  );
}
