import { useInfiniteQuery } from '@tanstack/react-query';
import { inboxQuery, rowOf } from '../../data/queries/inbox.ts';

import { useWords } from '../../words/use-words.tsx';
import frameCss from './frame.module.css';
import textCss from '../../design/text.module.css';

/**
 * The number of rows with something unread in the loaded part of the inbox; nothing for zero. A plus follows where the part ends with an
 * unread notification and is not all of the inbox.
 */
export function Unread() {
  const words = useWords();
  const { data, hasNextPage } = useInfiniteQuery(inboxQuery);
  const entries = data?.pages.flatMap(({ items }) => items) ?? [];
  const unread = entries.filter(({ read_at }) => read_at === null);
  if (unread.length === 0) return null;
  return (
    <span className={frameCss.badge}>
      {new Set(unread.map(rowOf)).size}
      {hasNextPage && unread.at(-1) === entries.at(-1) && '+'}
      <span className={textCss.hidden}> {words('frame.unread')}</span>
    </span>
  );
}
