import type { Document } from '../api/types.ts';

/** Shows that a document is a draft or archived; shows nothing for a published one. */
export function StatePills({ document }: { document: Document }) {
  return (
    <>
      {document.status === 'draft' && <span className="pill">Draft</span>}
      {document.archived && <span className="pill off">Archived</span>}
    </>
  );
}
