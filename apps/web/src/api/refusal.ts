import { words } from '../words/words.ts';
import type { FieldErrors } from './field-sentences.ts';
import type { Problem } from './refusal-words.ts';

export type { FieldErrors };

/** A refusal of the server (RFC 9457), or the reason why there is no answer. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  /** 0 when the server could not be reached. */
  readonly status: number;
  readonly code: string;
  readonly errors: FieldErrors;
  /** What the pages themselves found wrong with fields, by name, as whole sentences. */
  readonly sentences: Readonly<Record<string, string>>;
  /** Seconds to wait before the next attempt, if the server names them. */
  readonly retryAfter: number | null;

  constructor(fields: {
    status: number;
    code: string;
    message: string;
    errors?: FieldErrors;
    sentences?: Readonly<Record<string, string>>;
    retryAfter?: number | null;
  }) {
    super(fields.message);
    this.status = fields.status;
    this.code = fields.code;
    this.errors = fields.errors ?? {};
    this.sentences = fields.sentences ?? {};
    this.retryAfter = fields.retryAfter ?? null;
  }
}

/** Reads the refusal in an answer, also in an answer of a proxy. */
export async function readRefusal(answer: Response): Promise<Refusal> {
  const { status } = answer;
  const seconds = Number(answer.headers.get('Retry-After') ?? Number.NaN);
  const retryAfter = Number.isFinite(seconds) && seconds > 0 ? Math.ceil(seconds) : null;
  const problem: unknown = await answer.json().catch(() => null);
  if (!isProblem(problem)) {
    const message = words('api.unreadable');
    return new Refusal({ status, code: 'unreadable', message, retryAfter });
  }
  const { code, errors = {} } = problem;
  return new Refusal({ status, code, message: await sentenceOf(problem), errors, retryAfter });
}

/** The sentence in the language of the reader; without a connection to fetch the words, that of the service. */
async function sentenceOf(problem: Problem): Promise<string> {
  const parts = await import('./refusal-words.ts').catch(() => null);
  const sentenceFor = await parts?.problemSentences();
  return sentenceFor?.(problem) ?? problem.message;
}

/** Returns the error if it is a refusal. Throws any other error, because it is a bug of the pages. */
export function asRefusal(error: Error): Refusal {
  if (error instanceof Refusal) return error;
  throw error;
}

/** The refusal for a request without an answer. */
export function unreachable(): Refusal {
  const message = words('api.unreachable');
  return new Refusal({ status: 0, code: 'unreachable', message });
}

function isProblem(value: unknown): value is Problem {
  if (typeof value !== 'object' || value === null) return false;
  const { code, message } = value as { code?: unknown; message?: unknown };
  return typeof code === 'string' && typeof message === 'string';
}
