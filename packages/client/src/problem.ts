import type { components } from './generated/api.ts';

/** The body of every refusal (RFC 9457): `code` says which refusal it is, `errors` which fields are wrong. */
export type Problem = components['schemas']['Problem'];

/** A refusal by the service, thrown by `unwrap` and `pages`. */
export class BasaltProblem extends Error {
  override readonly name = 'BasaltProblem';
  /** The HTTP status. */
  readonly status: number;
  /** The code of the refusal, such as `wip_limit_exceeded`; `unknown` when a proxy answered in place of Basalt. */
  readonly code: string;
  /** Messages by field, with every 422. */
  readonly errors: Readonly<Record<string, readonly string[]>>;
  /** The words and numbers of the message, by their names. */
  readonly params: Problem['params'];
  /** With `wip_limit_exceeded`: the tickets on the board, its limit, and the tickets that were to be added. */
  readonly wip: Problem['wip'];
  /** The id of the request in the service's log; null when the answer has none. */
  readonly requestId: string | null;

  constructor(status: number, body: unknown) {
    const problem = isProblem(body) ? body : null;
    super(problem?.message ?? `The service answered ${status}.`);
    this.status = status;
    this.code = problem?.code ?? 'unknown';
    this.errors = problem?.errors ?? {};
    this.params = problem?.params;
    this.wip = problem?.wip;
    this.requestId = problem?.request_id ?? null;
  }
}

function isProblem(body: unknown): body is Problem {
  return typeof body === 'object' && body !== null && 'code' in body && 'message' in body;
}
