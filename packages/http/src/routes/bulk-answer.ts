import { DomainError, type BulkMode, type BulkOutcome } from '@basalt/domain';
import type * as v from 'valibot';
import { problemFor } from '../problem/problem.ts';
import type { bulkMeta, bulkOutcome } from '../records/bulk.records.ts';

const statuses = { created: 201, changed: 200, deleted: 204 } as const;

/** The answer to a bulk: the outcome of each item, and how many succeeded and failed. */
export function bulkAnswer(
  outcomes: readonly BulkOutcome[],
  { mode, isDryRun }: { mode: BulkMode; isDryRun: boolean },
): {
  data: v.InferOutput<typeof bulkOutcome>[];
  meta: v.InferOutput<typeof bulkMeta>;
} {
  const data = outcomes.map((outcome, index) => {
    if (outcome.done !== null) {
      return { index, status: statuses[outcome.done], ticket: outcome.ticket, problem: null };
    }
    const { problem } = problemFor(new DomainError(outcome.code, outcome.details), '');
    const { status, code, message, params, errors = {} } = problem;
    const copied = Object.fromEntries(
      Object.entries(errors).map(([field, faults]) => [field, [...faults]]),
    );
    return {
      index,
      status,
      ticket: null,
      problem: { code, message, ...(params && { params }), errors: copied },
    };
  });
  const failed = data.filter(({ problem }) => problem !== null).length;
  const meta = { mode, dry_run: isDryRun, succeeded: data.length - failed, failed };
  return { data, meta };
}
