import type { Affected } from './affected.ts';
import type { EventType } from './event-kind.ts';
import type { EventFilter } from './events.port.ts';
import type { Changes } from './event.ts';
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

/** Times and counts that follow from other changes, and the order on a board: an entry with nothing else is not in the history of its record. */
const isUnlisted = (field: string): boolean =>
  ['rank', 'updated_at', 'last_activity_at'].includes(field) || field.endsWith('_count');

/** The data of the event, which decides with the entry about its kinds. */
interface EventWithData {
  readonly data: object;
}

/**
 * The kinds of events that an entry of `affected` stands for. The history of its record shows the first. None for a board, whose entries are
 * counts and positions, and for an entry of order and times only.
 */
export function kindsOfEntry(
  { type, changes }: Pick<Affected, 'type' | 'changes'>,
  event: EventWithData,
): AffectedKind[] {
  if (type === 'board' || Object.keys(changes).every(isUnlisted)) return [];
  if (type === 'document') return ['document.updated'];
  if ('board_id' in changes) return ['ticket.moved', ...completionByMove(changes, event)];
  if (!('completed_at' in changes)) return ['ticket.updated'];
  return [changes['completed_at'] === null ? 'ticket.reopened' : 'ticket.completed'];
}

/** Only the deletion of a board moves tickets of other events; its data is that board. A deleted ticket keeps its rank, and its completion means nothing. */
function completionByMove(
  { completed_at: completedAt = null, ...changes }: Affected['changes'],
  { data }: EventWithData,
): AffectedKind[] {
  const [wasDone, isDone] = ['is_done' in data && data.is_done === true, completedAt !== null];
  if (wasDone === isDone || !('rank' in changes)) return [];
  return [isDone ? 'ticket.completed' : 'ticket.reopened'];
}

/** The kinds of all entries, each once, without that of the event itself. */
export const kindsOfAffected = (
  affected: readonly Affected[],
  event: EventWithData,
  own: EventType,
): AffectedKind[] =>
  [...new Set(affected.flatMap((entry) => kindsOfEntry(entry, event)))].filter(
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
export function selectsAffected(
  event: EventWithData & { readonly affected: readonly Affected[] },
  filter: EventFilter,
): boolean {
  const { kinds, subjectType, subjectId } = filter;
  if (kinds === undefined && subjectType === undefined && subjectId === undefined) return false;
  const wanted: readonly string[] = kindsToFind(filter);
  return event.affected.some(
    (entry) =>
      (subjectId === undefined || entry.id === subjectId) &&
      kindsOfEntry(entry, event).some((kind) => wanted.includes(kind)),
  );
}

/**
 * The event as a list with this filter shows it. An event that is listed because of what it did to a ticket or a document has the
 * kind that this amounts to, and its own id: the deletion of a board is `ticket.moved` in the history of each of its tickets. In
 * the history of one record, `data` and `changes` are about that record, and no other record is in `affected`.
 */
export function shownAs(event: EventRecord, filter: EventFilter): EventRecord {
  const { kinds, subjectId } = filter;
  const wanted: readonly string[] = kindsToFind(filter);
  const isWanted = (kind: AffectedKind) => wanted.includes(kind);
  if (subjectId !== undefined) {
    const entry = event.affected.find((each) => each.id === subjectId);
    const type = entry && kindsOfEntry(entry, event).find(isWanted);
    return entry === undefined || type === undefined ? event : asOfRecord(event, entry, type);
  }
  if (kinds === undefined || kinds.includes(event.type)) return event;
  const type = kindsOfAffected(event.affected, event, event.type).find(isWanted);
  return type === undefined ? event : { ...event, type };
}

function asOfRecord(event: EventRecord, entry: Affected, type: AffectedKind): EventRecord {
  const { id, version, changes } = entry;
  return {
    ...event,
    type,
    data: { id, version, ...changes },
    changes: event.type === 'board.deleted' ? changesByMove(event, entry) : {},
    affected: [entry],
  };
}

function changesByMove(event: EventRecord, entry: Affected): Changes {
  const { board_id: to, completed_at } = entry.changes;
  const isCompleted = kindsOfEntry(entry, event).includes('ticket.completed');
  return {
    board_id: { from: event.data['id'], to },
    ...(isCompleted && { completed_at: { from: null, to: completed_at } }),
  };
}
