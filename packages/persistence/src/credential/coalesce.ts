/** The answer of a query for several callers: this one was the `place`-th of `count`, from 1. */
export interface SharedAnswer<Answer> {
  answer: Answer;
  place: number;
  count: number;
}

interface Caller<Question, Answer> extends PromiseWithResolvers<SharedAnswer<Answer>> {
  question: Question;
}

/** The callers that wait for the running query to end, and the moment when that one began. */
interface Queue<Question, Answer> {
  callers: Caller<Question, Answer>[];
  began: number;
}

const emptyQueue = () => ({ callers: [], began: performance.now() });

/** Runs queries that calls of one key share. */
export interface Coalesced<Question, Answer> {
  ask(question: Question): Promise<SharedAnswer<Answer>>;
  /** Whether a query for the key is running. */
  isRunning(key: string): boolean;
  /**
   * Begins a query for the key that the caller sends itself. Null while one is running. The function that it returns must be called once the
   * query has ended: questions of the key wait for it.
   */
  begin(key: string): (() => void) | null;
}

/**
 * Runs one query for all questions of a key that come while a query for that key is running. The query starts when the running
 * one has ended, so its answer is never older than the question, and many questions at once cost little more than one. `query`
 * gets the latest question and the number of questions. A question does not wait behind a query that has run for longer than
 * `timeoutMs`: only those that came before wait for a connection that hangs.
 */
export function coalesce<Question extends { key: string }, Answer>(
  query: (latest: Question, count: number) => Promise<Answer>,
  { timeoutMs = 500 } = {},
): Coalesced<Question, Answer> {
  const waiting = new Map<string, Queue<Question, Answer>>();

  async function run(callers: Caller<Question, Answer>[], latest: Question): Promise<void> {
    const count = callers.length;
    try {
      const answer = await query(latest, count);
      for (const [index, { resolve }] of callers.entries()) {
        resolve({ answer, place: index + 1, count });
      }
    } catch (error) {
      for (const { reject } of callers) reject(error);
    }
    end(latest.key);
  }

  function end(key: string): void {
    const next = waiting.get(key)?.callers ?? [];
    const last = next.at(-1);
    if (last === undefined) return void waiting.delete(key);
    waiting.set(key, emptyQueue());
    void run(next, last.question);
  }

  return {
    ask(question) {
      const caller = { question, ...Promise.withResolvers<SharedAnswer<Answer>>() };
      const queue = waiting.get(question.key);
      if (queue !== undefined && performance.now() - queue.began < timeoutMs) {
        queue.callers.push(caller);
      } else {
        if (queue === undefined) waiting.set(question.key, emptyQueue());
        void run([caller], question);
      }
      return caller.promise;
    },
    isRunning: (key) => waiting.has(key),
    begin(key) {
      if (waiting.has(key)) return null;
      waiting.set(key, emptyQueue());
      return () => end(key);
    },
  };
}
