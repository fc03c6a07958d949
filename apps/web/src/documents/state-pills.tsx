import type { Document } from '../api/documents.ts';

/** Whether a document is a draft or archived; nothing for what is published. */
export function StatePills({ document }: { document: Document }) {
  return (
    <>
      {document.status === 'draft' && <span className="pill">Draft</span>}
      {document.archived && <span className="pill off">Archived</span>}
    </>
  );
}
