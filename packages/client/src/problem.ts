import type { components } from './generated/api.ts';

/** The body of every refusal (RFC 9457): `code` says which, `errors` the fields to blame. */
export type Problem = components['schemas']['Problem'];

/** A refusal by the service, thrown by `unwrap` and `pages`. */
export class BasaltProblem extends Error {
  override readonly name = 'BasaltProblem';
  /** The HTTP status. */
  readonly status: number;
  /** What kind of refusal: `wip_limit_exceeded`. `unknown` when the answer was no problem of Basalt's, but a proxy's. */
  readonly code: string;
  /** What is wrong, by field; with every 422. */
  readonly errors: Readonly<Record<string, readonly string[]>>;
  /** With `wip_limit_exceeded`: what the board holds, may hold, and was to take in. */
  readonly wip: Problem['wip'];
  /** Names the request in the service's log; null when the answer does not say. */
  readonly requestId: string | null;

  constructor(status: number, body: unknown) {
    const problem = isProblem(body) ? body : null;
    super(problem?.message ?? `The service answered ${status}.`);
    this.status = status;
    this.code = problem?.code ?? 'unknown';
    this.errors = problem?.errors ?? {};
    this.wip = problem?.wip;
    this.requestId = problem?.request_id ?? null;
  }
}

function isProblem(body: unknown): body is Problem {
  return typeof body === 'object' && body !== null && 'code' in body && 'message' in body;
}
