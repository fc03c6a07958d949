import type { DocumentPlace } from '../../data/queries/documents.ts';
import { useWords } from '../../words/use-words.tsx';
import pageCss from '../../design/page.module.css';
import { classes } from '../../design/classes.ts';

/** Shows that a document is a draft or archived; shows nothing for a published one. */
export function StatePills({ document }: { document: DocumentPlace }) {
  const words = useWords();
  return (
    <>
      {document.status === 'draft' && (
        <span className={pageCss.pill}>{words('documents.draft')}</span>
      )}
      {document.archived && (
        <span className={classes(pageCss.pill, pageCss.off)}>{words('documents.archived')}</span>
      )}
    </>
  );
}
