import { subjectWords } from '../words/subject-words.ts';

/** The parts of a refusal that its words are made of. */
export interface Problem {
  readonly code: string;
  readonly message: string;
  readonly params?: Readonly<Record<string, string | number>>;
}

/** The sentence of a problem in the language of the reader; the message of the service where the pages have no words for its code. */
export async function problemSentences(): Promise<(problem: Problem) => string> {
  const say = await subjectWords('refusals');
  return ({ code, message, params }) => say(code, params) ?? message;
}
