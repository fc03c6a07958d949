import { nextVersion, type ChangeContext, type Decision } from '../change/change.ts';
import type { SetChange } from '../change/set-change.ts';
import type { EventDraft } from '../event/event-draft.ts';
import { changesBetween, type Changes } from '../event/event.ts';
import { documentRecord, type DocumentRecord } from './document-record.ts';
import type { Document } from './document.ts';

/** The fields that every event about a document has. */
export const aboutDocument = (record: DocumentRecord) =>
  ({
    subject: { type: 'document', id: record.id },
    projectId: record.project_id,
    data: record,
  }) as const;

/** The decision for a change of a document: its next version and its events. When the record stays the same, nothing is written. */
export function documentDecision(
  before: Document,
  after: Document,
  {
    now,
    sets = [],
    events,
  }: Pick<ChangeContext, 'now'> & {
    sets?: readonly SetChange[];
    events: (record: DocumentRecord, changes: Changes) => EventDraft[];
  },
): Decision<DocumentRecord> {
  const answer = documentRecord(before);
  const changes = changesBetween(answer, documentRecord(after));
  if (Object.keys(changes).length === 0) return { answer };
  const document = nextVersion(after, now);
  const record = documentRecord(document);
  return { saved: [document], sets, events: events(record, changes), answer: record };
}
