import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Document } from '../api/types.ts';
import { keys } from '../query/keys.ts';
import { saveFields } from '../query/save-fields.ts';
import { showDone } from '../query/undo.tsx';
import { Button } from '../ui/button.tsx';
import { Refused } from '../ui/notice.tsx';
import { Question } from '../ui/question.tsx';
import {
  deleteDocument,
  documentAccess,
  restoreDocument,
  documentQuery,
  type DocumentFields,
} from './queries.ts';

/** Writes, publishes, archives or deletes a document. */
export function DocumentActions({
  document,
  onEdit,
  onDeleted,
}: {
  document: Document;
  onEdit: () => void;
  onDeleted: () => void;
}) {
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const { id, organization_id: organization, status, archived, title } = document;
  const show = (saved: Document) => {
    client.setQueryData(documentQuery(id).queryKey, saved);
    void client.invalidateQueries({ queryKey: keys.documentsOf(organization) });
  };
  const change = useMutation({
    mutationFn: (fields: Partial<DocumentFields>) => saveFields(documentAccess, document, fields),
    onSuccess(saved, fields) {
      show(saved);
      if (fields.archived !== true) return;
      showDone({
        text: `“${title}” was archived.`,
        async undo() {
          show(await saveFields(documentAccess, saved, { archived: false }));
          return `“${title}” is no longer archived.`;
        },
      });
    },
  });
  const remove = async () => {
    await deleteDocument(id);
    setAsking(false);
    onDeleted();
    showDone({
      text: `“${title}” was deleted.`,
      async undo() {
        show(await restoreDocument(id));
        return `“${title}” was restored.`;
      },
    });
    void client.invalidateQueries({ queryKey: keys.documentsOf(organization) });
  };
  const isDraft = status === 'draft';
  return (
    <>
      <div className="actions">
        <Button slight look={isDraft ? 'plain' : 'primary'} onPress={onEdit}>
          Edit
        </Button>
        <Button
          slight
          look={isDraft ? 'primary' : 'plain'}
          busy={change.isPending}
          onPress={() => change.mutate({ status: isDraft ? 'published' : 'draft' })}
        >
          {isDraft ? 'Publish' : 'Make it a draft again'}
        </Button>
        <Button
          slight
          busy={change.isPending}
          onPress={() => change.mutate({ archived: !archived })}
        >
          {archived ? 'Bring back' : 'Archive'}
        </Button>
        <Button slight look="danger" onPress={() => setAsking(true)}>
          Delete
        </Button>
      </div>
      <Refused error={change.error} />
      <Question
        title={`Delete “${title}”?`}
        label="Delete"
        look="danger"
        isOpen={isAsking}
        act={remove}
        onClose={() => setAsking(false)}
      >
        Nobody can read it then. It can be restored for 30 days.
      </Question>
    </>
  );
}
