import { useMutation, useQueryClient } from '@tanstack/react-query';
import { restoreDocument, type Document } from '../api/documents.ts';
import { documentQuery } from '../data/document-queries.ts';
import { Button } from '../ui/button.tsx';
import { asRefusal } from '../ui/fetched.tsx';
import { Refused } from '../ui/notice.tsx';

/** What is shown of a document that was deleted: the way back, for 30 days. */
export function DeletedDocument({
  document,
  onRestored,
}: {
  document: Document;
  onRestored: () => void;
}) {
  const client = useQueryClient();
  const restore = useMutation({
    mutationFn: () => restoreDocument(document.id),
    async onSuccess(restored) {
      const { queryKey } = documentQuery(document.id);
      client.setQueryData(queryKey, restored);
      await client.invalidateQueries({ queryKey: ['documents'] });
      onRestored();
    },
  });
  return (
    <div className="notice refused stack" role="alert">
      <p>This document was deleted. It can be restored for 30 days.</p>
      <div className="actions">
        <Button slight busy={restore.isPending} onPress={() => restore.mutate()}>
          Restore
        </Button>
      </div>
      <Refused refusal={restore.error === null ? null : asRefusal(restore.error)} />
    </div>
  );
}
