import { withAllWords } from '../words/catalogue.ts';
import { isolated } from '../words/isolated.ts';
import { subjectWords } from '../words/subject-words.ts';

import type { FieldErrors } from './field-sentences.ts';

/** The parts of a refusal that its words are made of. */
export interface Problem {
  readonly code: string;
  readonly message: string;
  readonly params?: Readonly<Record<string, string | number>>;
  readonly errors?: FieldErrors;
}

/** The sentence of a problem in the language of the reader; the message of the service where the pages have no words for its code. */
export async function problemSentences(): Promise<(problem: Problem) => string> {
  const say = await subjectWords('refusals');
  const fields = await withAllWords(import('./field-sentences.ts')).catch(() => null);
  return ({ code, message, params, errors = {} }) => {
    const sentences = code === 'validation_failed' && fields?.fieldSentences(errors);
    return sentences || (say(code, params) ?? String(isolated(message)));
  };
}
