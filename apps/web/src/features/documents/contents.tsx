import { useMemo } from 'react';
import { headingsOf } from '../text/headings.ts';
import { useWords } from '../../words/use-words.tsx';
import documentsCss from './documents.module.css';

/** From this number of headings on, a text has a list of them. */
const least = 3;

/** The headings of a long document as links to them; nothing for a short one. */
export function Contents({ html, isOpen }: { html: string | null; isOpen: boolean }) {
  const t = useWords();
  const headings = useMemo(() => headingsOf(html ?? ''), [html]);
  if (headings.length < least) return null;
  return (
    <details className={documentsCss.contents} open={isOpen}>
      <summary>{t('documents.onThisPage')}</summary>
      <nav aria-label={t('documents.onThisPage')}>
        <ul>
          {headings.map(({ id, words, depth }) => (
            <li key={id} data-depth={depth}>
              <a href={`#${encodeURIComponent(id)}`}>{words}</a>
            </li>
          ))}
        </ul>
      </nav>
    </details>
  );
}
