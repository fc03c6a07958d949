import { BasaltProblem } from './problem.ts';

/** The result of a call of the client. */
export interface Answer {
  data?: unknown;
  error?: unknown;
  response: Response;
}

/** The record or the records of an answer; undefined for an answer without a body. */
export type DataOf<A> = A extends { data: infer Envelope }
  ? Envelope extends { data: infer Data }
    ? Data
    : undefined
  : never;

/** Returns the record or the records of an answer. Throws `BasaltProblem` for a refusal. */
export async function unwrap<A extends Answer>(asked: Promise<A>): Promise<DataOf<A>> {
  const { data } = await succeeded(asked);
  return (data as { data?: unknown } | undefined)?.data as DataOf<A>;
}

/** Returns the answer of a call. Throws `BasaltProblem` for a refusal. */
export async function succeeded<A extends Answer>(asked: Promise<A>): Promise<A> {
  const answer = await asked;
  const { response, error } = answer;
  if (!response.ok) throw new BasaltProblem(response.status, error);
  return answer;
}
