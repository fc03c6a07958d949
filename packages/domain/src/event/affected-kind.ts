import type { Affected } from './affected.ts';
import type { EventType } from './event-kind.ts';
import type { EventFilter } from './events.port.ts';
import type { EventRecord } from './event-record.ts';

/** Every kind that a change of one record can amount to for a ticket or a document that it touched. */
export const affectedKinds = [
  'ticket.moved',
  'ticket.completed',
  'ticket.reopened',
  'ticket.updated',
  'document.updated',
] as const satisfies readonly EventType[];

export type AffectedKind = (typeof affectedKinds)[number];

/** Fields that follow from other changes, and the order on a board: an entry with nothing else is not in the history of its record. */
const unlisted: ReadonlySet<string> = new Set(['rank', 'updated_at', 'last_activity_at']);

/**
 * What an entry of `affected` amounts to for its record; null for a board, whose entries are counts and positions, and for an entry
 * of order and times only.
 */
export function kindOfAffected({
  type,
  changes,
}: Pick<Affected, 'type' | 'changes'>): AffectedKind | null {
  if (type === 'board' || Object.keys(changes).every((field) => unlisted.has(field))) return null;
  if (type === 'document') return 'document.updated';
  if ('board_id' in changes) return 'ticket.moved';
  if (!('completed_at' in changes)) return 'ticket.updated';
  return changes['completed_at'] === null ? 'ticket.reopened' : 'ticket.completed';
}

/** The kinds of all entries, each once, without that of the event itself. */
export const kindsOfAffected = (affected: readonly Affected[], own: EventType): AffectedKind[] =>
  [...new Set(affected.flatMap((entry) => kindOfAffected(entry) ?? []))].filter(
    (kind) => kind !== own,
  );

/**
 * The kinds that an entry may have so that a list with this filter has its event: those of `kinds` that are of the type of
 * subject, all when both are absent.
 */
export const kindsToFind = ({ kinds, subjectType }: EventFilter): AffectedKind[] =>
  affectedKinds.filter(
    (kind) =>
      (kinds === undefined || kinds.includes(kind)) &&
      (subjectType === undefined || kind.startsWith(`${subjectType}.`)),
  );

/** Whether an entry of the event is what the filter selects, when the event itself is not. */
export function selectsAffected(affected: readonly Affected[], filter: EventFilter): boolean {
  const { kinds, subjectType, subjectId } = filter;
  if (kinds === undefined && subjectType === undefined && subjectId === undefined) return false;
  const wanted: readonly string[] = kindsToFind(filter);
  return affected.some(
    (entry) =>
      (subjectId === undefined || entry.id === subjectId) &&
      wanted.includes(kindOfAffected(entry) ?? ''),
  );
}

/**
 * The event as a list with this filter shows it. An event that is listed because of what it did to a ticket or a document has the
 * kind that this amounts to, and its own id: the deletion of a board is `ticket.moved` in the history of each of its tickets. In
 * the history of one record, `data` and `changes` are about that record, and no other record is in `affected`.
 */
export function shownAs(event: EventRecord, filter: EventFilter): EventRecord {
  const { kinds, subjectId } = filter;
  if (subjectId !== undefined) {
    const entry = event.affected.find(
      (each) => each.id === subjectId && kindOfAffected(each) !== null,
    );
    return entry === undefined ? event : asOfRecord(event, entry);
  }
  if (kinds === undefined || kinds.includes(event.type)) return event;
  const wanted: readonly string[] = kindsToFind(filter);
  const type = kindsOfAffected(event.affected, event.type).find((kind) => wanted.includes(kind));
  return type === undefined ? event : { ...event, type };
}

function asOfRecord(event: EventRecord, entry: Affected): EventRecord {
  const { id, version, changes } = entry;
  return {
    ...event,
    type: kindOfAffected(entry) ?? event.type,
    data: { id, version, ...changes },
    changes:
      event.type === 'board.deleted'
        ? { board_id: { from: event.data['id'], to: changes['board_id'] } }
        : {},
    affected: [entry],
  };
}
