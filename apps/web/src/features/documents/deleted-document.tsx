import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Document } from '../../api/types.ts';
import { keys } from '../../data/query/keys.ts';
import { Button } from '../../design/button.tsx';
import { Refused } from '../../design/notice.tsx';
import { useWords } from '../../words/use-words.tsx';
import { restoreDocument, documentQuery } from '../../data/queries/documents.ts';
import noticeCss from '../../design/notice.module.css';
import layoutCss from '../../design/layout.module.css';
import { classes } from '../../design/classes.ts';

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
    <div className={classes(noticeCss.notice, noticeCss.refused, layoutCss.stack)} role="alert">
      <p>{words('documents.thisDocumentWasDeletedIt')}</p>
      <div className={layoutCss.actions}>
        <Button slight busy={restore.isPending} onPress={() => restore.mutate()}>
          {words('documents.restore')}
        </Button>
      </div>
      <Refused error={restore.error} />
    </div>
  );
}
