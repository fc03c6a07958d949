import { use } from 'react';
import type { Import } from '../../api/types.ts';
import { formatNumber } from '../../words/formats.ts';
import { subjectWords } from '../../words/subject-words.ts';

type Note = Pick<Import['notes'][number], 'kind' | 'count' | 'note' | 'code' | 'params'>;

/**
 * The words of a report in the language of the reader. Suspends until they are loaded; the caller follows the language. A note of an
 * earlier version, and one that these pages do not know, is shown in English.
 */
export function useReportWords() {
  const say = use(subjectWords('importNotes'));
  return {
    kindWords: (kind: string): string => say(`kind_${kind}`) ?? kind,
    countedWords: ({ kind, count }: Note): string =>
      say(`counted_${kind}`, { count }) ?? `${formatNumber(count)} × ${kind}`,
    noteWords: ({ code = '', params, note }: Note): string => say(code, params) ?? note,
  };
}
