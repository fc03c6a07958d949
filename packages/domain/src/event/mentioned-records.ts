import type { EventRecord } from './event-record.ts';
import type { MentionedIds } from './events.port.ts';

const textsOf = (...values: readonly unknown[]): string[] =>
  values.filter((value) => typeof value === 'string');

/**
 * The ids in events that a reader needs a name for: the ticket or document of a comment, and the boards between which a
 * ticket was moved.
 */
export function mentionedIn(
  events: readonly Pick<EventRecord, 'data' | 'changes'>[],
): MentionedIds {
  return {
    tickets: events.flatMap(({ data }) => textsOf(data['ticket_id'])),
    documents: events.flatMap(({ data }) => textsOf(data['document_id'])),
    boards: events.flatMap(({ changes: { board_id: moved } }) =>
      moved === undefined ? [] : textsOf(moved.from, moved.to),
    ),
  };
}
