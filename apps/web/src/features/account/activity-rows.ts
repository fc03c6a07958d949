import type { LogEvent } from '../../api/types.ts';

/** What one person did to one ticket, without a pause of an hour and without anything of others between. */
export interface ActivityRow {
  id: string;
  /** When the last of it happened. */
  at: string;
  actor: LogEvent['actor'];
  key: string;
  title: string;
  /** The events, the oldest first. */
  events: LogEvent[];
}

const pauseMs = 3_600_000;

/**
 * The events as rows, the last first: also those that were written with an earlier time, in the order of their times. Those that name no
 * ticket, such as the deletion of a board, are left out.
 */
export function activityRows(events: readonly LogEvent[]): ActivityRow[] {
  const rows: ActivityRow[] = [];
  for (const event of events.toSorted((a, b) => timeOf(b) - timeOf(a))) {
    const { id, timestamp: at, actor, data } = event;
    const { key, title } = data;
    if (typeof key !== 'string' || typeof title !== 'string') continue;
    const later = rows.at(-1);
    const oldest = later?.events[0];
    if (later?.key === key && oldest !== undefined && isSameWork(event, oldest)) {
      later.events.unshift(event);
    } else rows.push({ id, at, actor, key, title, events: [event] });
  }
  return rows;
}

/** Kinds that take back what another one did. */
const opposites: Readonly<Record<string, string>> = {
  'ticket.reopened': 'ticket.completed',
  'ticket.completed': 'ticket.reopened',
  'ticket.restored': 'ticket.deleted',
  'ticket.deleted': 'ticket.restored',
};

/**
 * What is left of events of one ticket, the oldest first: a field that changed twice has its first value before and its last one after. What
 * was taken back is left out.
 */
export function netEvents(events: readonly LogEvent[]): LogEvent[] {
  const [last] = events.slice(-1);
  if (last === undefined) return [];
  const changes: LogEvent['changes'] = {};
  const kinds: string[] = [];
  for (const event of events) {
    for (const [field, { from, to }] of Object.entries(event.changes)) {
      changes[field] = { from: changes[field] === undefined ? from : changes[field].from, to };
    }
    const takenBack = kinds.lastIndexOf(opposites[event.type] ?? '');
    if (takenBack === -1) kinds.push(event.type);
    else kinds.splice(takenBack, 1);
  }
  const lasting = Object.entries(changes).filter(
    ([, { from, to }]) => JSON.stringify(from) !== JSON.stringify(to),
  );
  const whole = [...new Set(kinds)].filter(
    (kind) => kind in opposites || kind.endsWith('archived'),
  );
  return [
    { ...last, type: 'ticket.updated', changes: Object.fromEntries(lasting) },
    ...whole.map((type) => ({ ...last, type: type as LogEvent['type'], changes: {} })),
  ];
}

const timeOf = ({ timestamp }: LogEvent): number => Date.parse(timestamp);

const isSameWork = (earlier: LogEvent, later: LogEvent): boolean =>
  earlier.actor.type === later.actor.type &&
  earlier.actor.name === later.actor.name &&
  timeOf(later) - timeOf(earlier) < pauseMs;
