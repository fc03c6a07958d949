import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { MissingPage } from '../design/missing-page.tsx';
import { Refusal } from '../api/refusal.ts';
import type { Document } from '../api/types.ts';
import { Comments } from '../features/comments/comments.tsx';
import { Files } from '../features/files/files.tsx';
import { useSession } from '../data/session.tsx';
import { MentionablePeople } from '../data/queries/mentionable.ts';
import MarkRead from '../features/notifications/mark-read.tsx';
import { useKeepOpened } from '../data/use-keep-opened.tsx';
import { Fetched } from '../design/fetched.tsx';
import { usePageTitle } from '../design/page-title.ts';
import { useLastError } from '../design/use-last-error.ts';
import { useShortcuts } from '../design/shortcuts.ts';
import { Contents } from '../features/documents/contents.tsx';
import { DeletedDocument } from '../features/documents/deleted-document.tsx';
import { DocumentActions } from '../features/documents/document-actions.tsx';
import { DocumentForm } from '../features/documents/document-form.tsx';
import { DocumentHead } from '../features/documents/document-head.tsx';
import { DocumentHistory } from '../features/documents/document-history.tsx';
import { DocumentText } from '../features/documents/document-text.tsx';
import { DocumentTree } from '../features/documents/document-tree.tsx';
import { documentQuery } from '../data/queries/documents.ts';
import { useDocumentDraft } from '../features/documents/use-document-draft.tsx';
import { useDropUntouched } from '../features/documents/use-drop-untouched.tsx';
import { useIsWide } from '../features/documents/use-is-wide.ts';
import { useReaders } from '../features/documents/use-readers.tsx';
import documentsCss from '../features/documents/documents.module.css';

/** `/app/documents/{id}`: one document, to read and to write. */
export function DocumentPage() {
  const { document: id = '' } = useParams();
  return <OneDocument key={id} id={id} />;
}

function OneDocument({ id }: { id: string }) {
  const query = useQuery(documentQuery(id));
  const error = useLastError(query);
  const isGone = error instanceof Refusal && error.status === 404;
  const isUnknown = error instanceof Refusal && error.status === 422;
  if (query.data === undefined && (isGone || isUnknown)) return <MissingPage isRestorable />;
  return (
    <Fetched query={query}>{(document) => <Shown document={document} isGone={isGone} />}</Fetched>
  );
}

function Shown({ document, isGone }: { document: Document; isGone: boolean }) {
  const { me, isManager } = useSession();
  const [isDeleted, setDeleted] = useState(false);
  const draft = useDocumentDraft(document);
  useDropUntouched(document, draft);
  const { id, title } = document;
  // What is typed is shown before it is saved; without a word in it, what it is called until then.
  const typed = draft.fields?.title.trim();
  const heading = usePageTitle(typed || title);
  useKeepOpened({ id, address: `/app/documents/${id}`, name: title, sign: '' });
  const { created_by: creator, editor_ids: editors } = document;
  const isCreator = creator.type === 'user' && creator.id === me.id;
  const isThere = !isGone && !isDeleted;
  const canEdit = isThere && (isManager || isCreator || editors.includes(me.id));
  const on = { kind: 'documents', id: document.id } as const;
  const isWide = useIsWide();
  // The service judges a text by the readers that are saved with it.
  const people = useReaders({ ...document, ...draft.fields });
  const isWriting = canEdit && draft.fields !== null;
  const begin = () => {
    draft.begin();
    return true;
  };
  useShortcuts(canEdit && !isWriting ? { editDocument: begin } : {});
  return (
    <div className={documentsCss.documentLayout}>
      <article className={documentsCss.document}>
        <MarkRead subject={document.id} />
        <DocumentHead document={document} isThere={isThere} state={isWriting ? draft.state : null}>
          {canEdit && (
            <DocumentActions document={document} draft={draft} onDeleted={() => setDeleted(true)} />
          )}
        </DocumentHead>
        {!isThere && <DeletedDocument document={document} onRestored={() => setDeleted(false)} />}
        <MentionablePeople value={people}>
          <Files
            on={on}
            html={document.content_html}
            canEdit={canEdit}
            after={
              <>
                <Comments on={on} canEdit={isThere} />
                {canEdit && <DocumentHistory document={document} />}
              </>
            }
          >
            {isWriting && draft.fields !== null ? (
              <DocumentForm
                key={draft.round}
                document={document}
                draft={draft}
                fields={draft.fields}
                heading={heading}
              />
            ) : (
              <DocumentText
                document={document}
                heading={heading}
                {...(canEdit && { onEdit: draft.begin })}
                isForOthers={isThere && !canEdit}
              />
            )}
          </Files>
        </MentionablePeople>
      </article>
      <aside className={documentsCss.documentSide}>
        {isWide && !isWriting && <Contents html={document.content_html} isOpen />}
        <DocumentTree
          organization={document.organization_id}
          current={document}
          title={typed || title}
        />
      </aside>
    </div>
  );
}
