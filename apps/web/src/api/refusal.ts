/** Messages by the name of the field they blame. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>;

/** What the server answers instead of doing what it was asked (RFC 9457), or why no answer came. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  /** 0 when the server could not be reached. */
  readonly status: number;
  readonly code: string;
  readonly errors: FieldErrors;
  /** Seconds until it is worth asking again, when the server says so. */
  readonly retryAfter: number | null;

  constructor(fields: {
    status: number;
    code: string;
    message: string;
    errors?: FieldErrors;
    retryAfter?: number | null;
  }) {
    super(fields.message);
    this.status = fields.status;
    this.code = fields.code;
    this.errors = fields.errors ?? {};
    this.retryAfter = fields.retryAfter ?? null;
  }
}

/** The refusal of an answer, also of an answer of a proxy. */
export async function readRefusal(answer: Response): Promise<Refusal> {
  const { status } = answer;
  const seconds = Number(answer.headers.get('Retry-After') ?? Number.NaN);
  const retryAfter = Number.isFinite(seconds) && seconds > 0 ? Math.ceil(seconds) : null;
  const problem: unknown = await answer.json().catch(() => null);
  if (!isProblem(problem)) {
    const message = 'The server did not answer as it should. Try again in a moment.';
    return new Refusal({ status, code: 'unreadable', message, retryAfter });
  }
  const { code, message, errors = {} } = problem;
  return new Refusal({ status, code, message, errors, retryAfter });
}

/** The refusal that an error is. Anything else is a fault of these pages: thrown on. */
export function asRefusal(error: Error): Refusal {
  if (error instanceof Refusal) return error;
  throw error;
}

/** The refusal for a request without an answer. */
export function unreachable(): Refusal {
  const message = 'The server cannot be reached. Check your connection, then try again.';
  return new Refusal({ status: 0, code: 'unreachable', message });
}

function isProblem(
  value: unknown,
): value is { code: string; message: string; errors?: FieldErrors } {
  if (typeof value !== 'object' || value === null) return false;
  const { code, message } = value as { code?: unknown; message?: unknown };
  return typeof code === 'string' && typeof message === 'string';
}
