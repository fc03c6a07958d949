import { readImportFault } from '@basalt/domain/import-faults';
import { use } from 'react';
import type { Import } from '../../api/types.ts';
import { formatNumber } from '../../words/formats.ts';
import { isolated } from '../../words/isolated.ts';
import { subjectWords, type SubjectWords } from '../../words/subject-words.ts';

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
    noteWords: ({ code = '', params, note }: Note): string =>
      say(code, inWords(say, params)) ?? String(isolated(note)),
    failureWords: (failure: string): string =>
      faultWords(say, failure) ?? String(isolated(failure)),
  };
}

/** The words of a fault that the service names in English; null for one that these pages do not know. */
export function faultWords(say: SubjectWords, text: string): string | null {
  const fault = readImportFault(text);
  return fault && say(fault.code, fault.params);
}

/** The parameters of a note. A reason is a fault without its full stop. */
function inWords(say: SubjectWords, params: Note['params']): Note['params'] {
  if (typeof params?.['reason'] !== 'string') return params;
  const words = faultWords(say, `${params['reason']}.`);
  return words === null ? params : { ...params, reason: words.replace(/[.。]$/u, '') };
}
