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
import type { DocumentDraft } from './use-document-draft.tsx';
import { MoveDocument } from './move-document.tsx';
import { useMoveDocument } from './use-move-document.tsx';
import { useNewDocumentInside } from './use-new-document.tsx';
import { useShowSaved } from './use-show-saved.ts';

/** The buttons to begin and to end the writing of a document, and to publish it, and a menu with the less frequent actions. */
export function DocumentActions({
  document,
  draft,
  onDeleted,
}: {
  document: Document;
  draft: DocumentDraft;
  onDeleted: () => void;
}) {
  const words = useWords();
  const client = useQueryClient();
  const [asked, ask] = useState<'delete' | 'undo' | 'move' | null>(null);
  // When the question closes, the menu entry that opened it no longer exists.
  const button = useFocusBack(asked !== null);
  const close = () => ask(null);
  const { id, organization_id: organization, status, archived, title } = document;
  const show = useShowSaved();
  const create = useNewDocumentInside(organization);
  const move = useMoveDocument();
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
    close();
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
  const isWriting = draft.fields !== null;
  return (
    <>
      <Button
        slight
        look={isWriting && status === 'published' ? 'primary' : 'plain'}
        onPress={() => (isWriting ? void draft.end() : draft.begin())}
      >
        {words(isWriting ? 'documents.done' : 'documents.edit')}
      </Button>
      {status === 'draft' && (
        <Button
          slight
          look="primary"
          busy={change.isPending}
          onPress={() =>
            isWriting ? void draft.end({ publishes: true }) : change.mutate({ status: 'published' })
          }
        >
          {words('documents.publish')}
        </Button>
      )}
      <DocumentMenu
        document={document}
        button={button}
        canUndo={isWriting ? draft.isChanged : null}
        acts={{
          undo: async () => {
            if (!(await draft.undo())) ask('undo');
          },
          draft: () => change.mutate({ status: 'draft' }),
          inside: () => create(document),
          move: () => ask('move'),
          archive: () => change.mutate({ archived: !archived }),
          delete: () => ask('delete'),
        }}
      />
      <MoveDocument
        document={document}
        isOpen={asked === 'move'}
        move={(parent) => move({ document, parent })}
        onClose={close}
      />
      <Confirmation
        title={words('documents.deleteQuestion', { title })}
        label={words('documents.delete2')}
        look="danger"
        isOpen={asked === 'delete'}
        act={remove}
        onClose={close}
      >
        {words('documents.nobodyCanReadItThen')}
      </Confirmation>
      <Confirmation
        title={words('documents.undoQuestion')}
        label={words('documents.undoMyChanges')}
        look="danger"
        isOpen={asked === 'undo'}
        act={async () => {
          if (await draft.undo({ isChosen: true })) close();
        }}
        onClose={close}
      >
        {words('documents.othersSavedToo')}
      </Confirmation>
    </>
  );
}
