import {
  Busy,
  StorageFull,
  StorageUnavailable,
  DomainError,
  type FieldErrors,
} from '@basalt/domain';
import { HttpError, type ErrorDetails, type ProblemCode } from './http-error.ts';
import { accessRows } from './access.rows.ts';
import { requestRows } from './request.rows.ts';
import type { RefusalParams, Row, Rows } from './row.ts';
import { ruleRows } from './rule.rows.ts';
import { signInRows } from './sign-in.rows.ts';

/**
 * The body of every refusal: the members of RFC 9457, and `code`, `message`, `errors` (with every 422) and
 * `request_id`. Only a message with words or numbers of its own has `params`, and only `wip_limit_exceeded` has `wip`.
 */
export interface Problem {
  type: string;
  title: string;
  status: number;
  code: ProblemCode;
  message: string;
  params?: RefusalParams;
  errors?: FieldErrors;
  wip?: { limit: number; current: number; incoming: number };
  /** The place of the item that was refused, from 0. */
  failed_index?: number;
  request_id: string;
}

/** The one table from codes to statuses, titles and messages. A new code does not compile until it has its row. */
const rows: Rows = { ...accessRows, ...signInRows, ...requestRows, ...ruleRows };

/** The status that a code is answered with. */
export function statusOf(code: ProblemCode): number {
  return rows[code].status;
}

/** Every code there is. */
export const problemCodes = Object.keys(rows) as readonly ProblemCode[];

/** A refusal with this code as it may be answered, and the headers that it always has. */
export function problemExample<Code extends ProblemCode>(
  code: Code,
  requestId: string,
): Omit<ProblemAnswer, 'unexpected'> {
  return rowAnswer(code, (rows[code].example ?? {}) as ErrorDetails[Code], requestId);
}

/** The answer to an error. `unexpected`: it is an error in the service that belongs in the log. */
export interface ProblemAnswer {
  problem: Problem;
  headers: Record<string, string>;
  unexpected: boolean;
}

/** The answer for a thrown error. Only the refusals of the table show details. */
export function problemFor(error: unknown, requestId: string): ProblemAnswer {
  if (error instanceof DomainError || error instanceof HttpError) {
    const refusal: { code: ProblemCode; details: ErrorDetails[ProblemCode] } = error;
    return { ...rowAnswer(refusal.code, refusal.details, requestId), unexpected: false };
  }
  if (error instanceof Busy) {
    const { message: reason, retryAfter } = error;
    return { ...rowAnswer('unavailable', { retryAfter, reason }, requestId), unexpected: false };
  }
  if (error instanceof StorageFull) {
    return { ...rowAnswer('storage_full', {}, requestId), unexpected: false };
  }
  if (error instanceof StorageUnavailable) {
    const { reason } = error;
    // With a reason, a budget is used up or the service stops as it was told to: that is no fault.
    const unexpected = reason === undefined;
    return {
      ...rowAnswer('unavailable', { retryAfter: 2, ...(!unexpected && { reason }) }, requestId),
      unexpected,
    };
  }
  return { ...rowAnswer('internal', {}, requestId), unexpected: true };
}

function rowAnswer<Code extends ProblemCode>(
  code: Code,
  details: ErrorDetails[Code],
  requestId: string,
): Omit<ProblemAnswer, 'unexpected'> {
  const row: Row<ErrorDetails[Code]> = rows[code];
  const { status, title, message } = row;
  const problem: Problem = {
    type: `urn:basalt:problem:${code}`,
    title,
    status,
    code,
    message: typeof message === 'string' ? message : message(details),
    ...(row.params !== undefined && { params: row.params(details) }),
    ...(row.errors !== undefined && { errors: row.errors(details) }),
    ...('wip' in details && { wip: details.wip }),
    ...('failedIndex' in details &&
      details.failedIndex !== undefined && { failed_index: details.failedIndex }),
    request_id: requestId,
  };
  return { problem, headers: row.headers?.(details) ?? {} };
}
