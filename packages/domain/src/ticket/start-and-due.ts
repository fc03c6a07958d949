import { invalid } from '../kernel/domain-error.ts';
import type { Ticket } from '../records/ticket.ts';

/** The two dates of a ticket; undefined is none. */
type Dates = { readonly [Name in 'startAt' | 'dueAt']?: Ticket[Name] | undefined };

/** Whether the work would start after it is due. */
export const startsLate = ({ startAt = null, dueAt = null }: Dates): boolean =>
  startAt !== null && dueAt !== null && startAt > dueAt;

/** Refuses, with `validation_failed`, a ticket whose start is after its due date. It blames the field that was sent; the start if both were. */
export function refuseLateStart(ticket: Dates, { startAt }: Dates): void {
  if (!startsLate(ticket)) return;
  throw startAt === undefined
    ? invalid('due_at', 'must not be before start_at')
    : invalid('start_at', 'must not be after due_at');
}
