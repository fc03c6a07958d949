import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { MissingPage } from '../account/missing-page.tsx';
import { Refusal } from '../api/refusal.ts';
import type { Document } from '../api/types.ts';
import { Comments } from '../comments/comments.tsx';
import { Files } from '../files/files.tsx';
import { useSession } from '../frame/session.tsx';
import { ConnectionState } from '../live/live.tsx';
import { MentionablePeople } from '../notifications/mentionable.ts';
import { peopleQuery } from '../organization/queries.ts';
import { membersQuery } from '../projects/queries.ts';
import ReadHere from '../notifications/read-here.tsx';
import { WatchButton } from '../notifications/watch-button.tsx';
import { AppLink } from '../ui/app-link.tsx';
import { Fetched } from '../ui/fetched.tsx';
import { usePageTitle } from '../ui/page-title.ts';
import { useLastError } from '../ui/use-last-error.ts';
import { DeletedDocument } from './deleted-document.tsx';
import { DocumentForm } from './document-form.tsx';
import { DocumentText } from './document-text.tsx';
import { DocumentTree } from './document-tree.tsx';
import { documentQuery } from './queries.ts';
import { useDocumentDraft } from './use-document-draft.tsx';

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
  if (query.data === undefined && (isGone || isUnknown)) return <MissingPage />;
  return (
    <Fetched query={query}>{(document) => <Shown document={document} isGone={isGone} />}</Fetched>
  );
}

function Shown({ document, isGone }: { document: Document; isGone: boolean }) {
  const { me, isManager } = useSession();
  const [isDeleted, setDeleted] = useState(false);
  const draft = useDocumentDraft(document);
  const heading = usePageTitle(document.title);
  const { created_by: creator, editor_ids: editors } = document;
  const isCreator = creator.type === 'user' && creator.id === me.id;
  const isThere = !isGone && !isDeleted;
  const canEdit = isThere && (isManager || isCreator || editors.includes(me.id));
  const on = { kind: 'documents', id: document.id } as const;
  const project = document.project_id;
  const members = useQuery({ ...membersQuery(project ?? ''), enabled: project !== null });
  // Of no project: everybody of the organization can read it, and owners and admins know them.
  const all = useQuery({
    ...peopleQuery(document.organization_id),
    enabled: project === null && isManager,
  });
  const people = (project === null ? all.data : members.data) ?? [];
  return (
    <div className="document-layout">
      <article className="document">
        <ReadHere subject={document.id} />
        <header className="ticket-head">
          <p>
            <AppLink href="/app/documents">Documents</AppLink>
          </p>
          <ConnectionState />
          {isThere && <WatchButton kind="document" id={document.id} />}
        </header>
        {!isThere && <DeletedDocument document={document} onRestored={() => setDeleted(false)} />}
        <MentionablePeople value={people}>
          <Files
            on={on}
            html={document.content_html}
            canEdit={canEdit}
            after={<Comments on={on} canEdit={isThere} />}
          >
            {canEdit && draft.fields !== null ? (
              <DocumentForm
                document={document}
                draft={draft}
                fields={draft.fields}
                heading={heading}
              />
            ) : (
              <DocumentText
                document={document}
                heading={heading}
                canEdit={canEdit}
                onEdit={draft.begin}
                onDeleted={() => setDeleted(true)}
              />
            )}
          </Files>
        </MentionablePeople>
      </article>
      <DocumentTree organization={document.organization_id} current={document.id} />
    </div>
  );
}
