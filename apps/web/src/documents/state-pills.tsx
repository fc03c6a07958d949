import type { Document } from '../api/types.ts';
import { useWords } from '../words/use-words.tsx';

/** Shows that a document is a draft or archived; shows nothing for a published one. */
export function StatePills({ document }: { document: Document }) {
  const words = useWords();
  return (
    <>
      {document.status === 'draft' && <span className="pill">{words('documents.draft')}</span>}
      {document.archived && <span className="pill off">{words('documents.archived')}</span>}
    </>
  );
}
