import type { AnyRecordType } from '../record/record.ts';
import { recordTypes } from './record-types.ts';
import { eventTypes } from '../event/event-kind.ts';
import type { SubjectType } from '../event/event.ts';

const subjects = new Set(eventTypes.map((type) => type.slice(0, type.indexOf('.'))));

/** How the subject of an event names this kind of record; null for a kind that events are not about. */
export function subjectTypeOf({ kind }: Pick<AnyRecordType, 'kind'>): SubjectType | null {
  const subject = kind === 'membership' ? 'member' : kind;
  return subjects.has(subject) ? (subject as SubjectType) : null;
}

/** The types of subjects that events have. */
export const subjectTypes: readonly SubjectType[] = recordTypes
  .map(subjectTypeOf)
  .filter((subject) => subject !== null);
