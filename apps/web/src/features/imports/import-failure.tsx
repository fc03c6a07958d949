import { useWords } from '../../words/use-words.tsx';
import { useReportWords } from './report-words.ts';

/** Why an import failed, in the language of the reader. Suspends until the words are loaded. */
export function ImportFailure({ failure }: { failure: string }) {
  useWords();
  const { failureWords } = useReportWords();
  return failureWords(failure);
}
