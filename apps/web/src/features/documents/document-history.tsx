import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Document } from '../../api/types.ts';
import { saveFields } from '../../data/query/save-fields.ts';
import { showRefusal } from '../feedback/show-refusal.tsx';
import { showDone } from '../feedback/undo.tsx';
import { activityLines } from '../ticket/activity-lines.ts';
import { ChangeLine } from '../ticket/change-line.tsx';
import { useNames } from '../ticket/use-names.tsx';
import { Fetched } from '../../design/fetched.tsx';
import { ShowMore } from '../../design/show-more.tsx';
import { useWords } from '../../words/use-words.tsx';
import {
  documentAccess,
  documentHistoryQuery,
  documentQuery,
} from '../../data/queries/documents.ts';
import { useShowSaved } from './use-show-saved.ts';
import documentsCss from './documents.module.css';
import textCss from '../../design/text.module.css';
import commentsCss from '../comments/comments.module.css';

/** The history of a document, newest first, with people and times; fetched when it is opened. A former text can be taken again. */
export function DocumentHistory({ document }: { document: Document }) {
  const words = useWords();
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className={documentsCss.history}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{words('documents.history')}</summary>
      {isOpen && <Lines document={document} />}
    </details>
  );
}

function Lines({ document }: { document: Document }) {
  const words = useWords();
  const client = useQueryClient();
  const show = useShowSaved();
  const names = useNames();
  const query = useInfiniteQuery(documentHistoryQuery(document.id));
  const restore = async (content_html: string) => {
    // The text may have changed since it was shown.
    const base = client.getQueryData(documentQuery(document.id).queryKey) ?? document;
    try {
      const saved = await saveFields(documentAccess, base, { content_html });
      show(saved, ['content_html']);
      showDone({
        text: words('documents.formerTextAgain'),
        async undo() {
          const { content_html: newer } = base;
          const again = await saveFields(documentAccess, saved, { content_html: newer });
          show(again, ['content_html']);
          return words('documents.newerTextAgain');
        },
      });
    } catch (error) {
      showRefusal(error as Error);
    }
  };
  return (
    <Fetched query={query}>
      {({ pages }) => {
        const lines = activityLines(
          [],
          pages.flatMap(({ items }) => items),
          names,
        ).toReversed();
        return (
          <>
            {lines.length === 0 && (
              <p className={textCss.note}>{words('documents.itWasNotChangedYet')}</p>
            )}
            <ol className={commentsCss.stream}>
              {lines.map(
                (line) =>
                  line.kind === 'changes' && (
                    <ChangeLine
                      key={line.id}
                      {...line}
                      restoring={{
                        on: { kind: 'documents', id: document.id },
                        now: document.content_html ?? '',
                        restore,
                      }}
                    />
                  ),
              )}
            </ol>
            <ShowMore query={query} />
          </>
        );
      }}
    </Fetched>
  );
}
