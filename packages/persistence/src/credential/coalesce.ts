/** An answer that several asked for: this one was the `place`-th of `count`, from 1. */
export interface SharedAnswer<Answer> {
  answer: Answer;
  place: number;
  count: number;
}

interface Asker<Question, Answer> {
  question: Question;
  resolve: (answer: SharedAnswer<Answer>) => void;
  reject: (error: unknown) => void;
}

/** Those who wait for the question under way to end, and when that one began. */
interface Queue<Question, Answer> {
  askers: Asker<Question, Answer>[];
  began: number;
}

const emptyQueue = () => ({ askers: [], began: performance.now() });

/**
 * Puts questions of the same key that come while one is under way into the next one, which starts when that has
 * ended: so every answer is of a moment after its question, and many questions at once cost little more than one.
 * `ask` gets the latest of the questions, and how many there are. Nobody queues behind a question that has taken
 * longer than `patience` milliseconds: a connection that hangs holds up those who came before that.
 */
export function coalesce<Question extends { key: string }, Answer>(
  query: (latest: Question, count: number) => Promise<Answer>,
  { patience = 500 } = {},
): (question: Question) => Promise<SharedAnswer<Answer>> {
  const waiting = new Map<string, Queue<Question, Answer>>();

  async function turn(askers: Asker<Question, Answer>[], latest: Question): Promise<void> {
    const count = askers.length;
    try {
      const answer = await query(latest, count);
      for (const [index, { resolve }] of askers.entries()) {
        resolve({ answer, place: index + 1, count });
      }
    } catch (error) {
      for (const { reject } of askers) reject(error);
    }
    const next = waiting.get(latest.key)?.askers ?? [];
    const last = next.at(-1);
    if (last === undefined) {
      waiting.delete(latest.key);
      return;
    }
    waiting.set(latest.key, emptyQueue());
    void turn(next, last.question);
  }

  return (question) =>
    new Promise((resolve, reject) => {
      const asker = { question, resolve, reject };
      const queue = waiting.get(question.key);
      if (queue !== undefined && performance.now() - queue.began < patience) {
        queue.askers.push(asker);
        return;
      }
      if (queue === undefined) waiting.set(question.key, emptyQueue());
      void turn([asker], question);
    });
}
