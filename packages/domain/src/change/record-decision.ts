import type { EventDraft } from '../event/event-draft.ts';
import { changesBetween, type Changes } from '../event/event.ts';
import type { Decision } from './change.ts';
import { nextVersion, type Versioned } from '../record/next-version.ts';
import type { SetChange } from './set-change.ts';

/** A record that can be compared with its next version. */
type Comparable = Versioned & { readonly deletedAt?: Date | null };

/** How the change of a record is written. */
interface RecordChange<Record, Answer> {
  readonly now: Date;
  /** The record as the API returns it. */
  readonly answerOf: (record: Record) => Answer;
  readonly sets?: readonly SetChange[];
  /** The events, with the record after the change as the API returns it. */
  readonly events: (record: Answer, changes: Changes) => readonly EventDraft[];
}

/**
 * The decision for a change of a record: its next version and its events. When nothing differs that the API returns, and it is deleted as it was, it
 * stays as it is.
 */
export function recordDecision<Record extends Comparable, Answer extends object>(
  before: Record,
  after: Record,
  { now, answerOf, sets = [], events }: RecordChange<Record, Answer>,
): Decision<Answer> {
  const answer = answerOf(before);
  const changes = changesBetween(answer, answerOf(after));
  const differs = Object.keys(changes).length > 0 || before.deletedAt !== after.deletedAt;
  if (!differs) return { answer };
  const next = nextVersion(after, now);
  const record = answerOf(next);
  return { saved: [next], sets, events: events(record, changes), answer: record };
}
