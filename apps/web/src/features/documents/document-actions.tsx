import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Document } from '../../api/types.ts';
import { keys } from '../../data/query/keys.ts';
import { saveFields } from '../../data/query/save-fields.ts';
import { showRefusal } from '../feedback/show-refusal.tsx';
import { showDone } from '../feedback/undo.tsx';
import { Button } from '../../design/button.tsx';
import { Confirmation } from '../../design/confirmation.tsx';
import { useFocusBack } from '../../design/use-focus-back.ts';
import { useWords } from '../../words/use-words.tsx';
import { DocumentMenu } from './document-menu.tsx';
import {
  deleteDocument,
  documentAccess,
  restoreDocument,
  type DocumentFields,
} from '../../data/queries/documents.ts';
import { useShowSaved } from './use-show-saved.ts';

/** The buttons to edit or publish a document, and a menu with the less frequent actions. */
export function DocumentActions({
  document,
  onEdit,
  onDeleted,
}: {
  document: Document;
  onEdit: () => void;
  onDeleted: () => void;
}) {
  const words = useWords();
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  // When the question closes, the menu entry that opened it no longer exists.
  const button = useFocusBack(isAsking);
  const { id, organization_id: organization, status, archived, title } = document;
  const show = useShowSaved();
  const change = useMutation({
    mutationFn: (fields: Partial<DocumentFields>) => saveFields(documentAccess, document, fields),
    onError: showRefusal,
    onSuccess(saved, fields) {
      show(saved);
      if (fields.archived !== true) return;
      showDone({
        text: words('documents.wasArchived', { title }),
        async undo() {
          show(await saveFields(documentAccess, saved, { archived: false }));
          return words('documents.isNoLongerArchived', { title });
        },
      });
    },
  });
  const remove = async () => {
    await deleteDocument(id);
    setAsking(false);
    onDeleted();
    showDone({
      text: words('documents.wasDeleted', { title }),
      async undo() {
        show(await restoreDocument(id));
        return words('documents.wasRestored', { title });
      },
    });
    void client.invalidateQueries({ queryKey: keys.documentsOf(organization) });
  };
  return (
    <>
      <Button slight onPress={onEdit}>
        {words('documents.edit')}
      </Button>
      {status === 'draft' && (
        <Button
          slight
          look="primary"
          busy={change.isPending}
          onPress={() => change.mutate({ status: 'published' })}
        >
          {words('documents.publish')}
        </Button>
      )}
      <DocumentMenu
        document={document}
        button={button}
        acts={{
          draft: () => change.mutate({ status: 'draft' }),
          archive: () => change.mutate({ archived: !archived }),
          delete: () => setAsking(true),
        }}
      />
      <Confirmation
        title={words('documents.deleteQuestion', { title })}
        label={words('documents.delete2')}
        look="danger"
        isOpen={isAsking}
        act={remove}
        onClose={() => setAsking(false)}
      >
        {words('documents.nobodyCanReadItThen')}
      </Confirmation>
    </>
  );
}
