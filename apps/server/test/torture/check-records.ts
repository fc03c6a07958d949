import { searchableText, textOfHtml } from '@basalt/domain';
import type { ProjectState, StoredEvent, StoredTicket } from './project-state.ts';

/** Kinds of events whose data is the ticket after a change that counted its version up. */
const versioned = new Set(['ticket.created', 'ticket.moved', 'ticket.updated', 'ticket.deleted']);

/**
 * Holds the records to one another: each ticket is what its events say and is found by its text, each event and each
 * comment has the other, board counts equal the rows and keep to their limits, ranks and numbers are there once.
 * Returns what is wrong.
 */
export function checkRecords(state: ProjectState): string[] {
  const { tickets, events, comments } = state;
  const bySubject = Map.groupBy(events, ({ subject }) => subject);
  const reorders = events.filter(({ kind }) => kind === 'ticket.reordered');
  const stored = new Set(tickets.map(({ id }) => id));
  const commentIds = new Set(
    events.filter(({ kind }) => kind === 'ticket.comment.created').map(({ data }) => data.id),
  );
  return [
    ...tickets.flatMap((ticket) => {
      const named = reorders.filter(({ data }) => data.ticket_ids?.includes(ticket.id)).length;
      return checkTicket(ticket, bySubject.get(ticket.id) ?? [], named).map(
        (fault) => `${fault}: ${ticket.id} ${ticket.title}`,
      );
    }),
    ...events
      .filter(({ kind, subject }) => versioned.has(kind) && !stored.has(subject))
      .map(({ kind, subject }) => `an event without its ticket: ${kind} ${subject}`),
    ...comments
      .filter(({ id }) => !commentIds.has(id))
      .map(({ id }) => `a comment without event: ${id}`),
    ...[...commentIds]
      .filter((id) => comments.every((comment) => comment.id !== id))
      .map((id) => `an event without its comment: ${id}`),
    ...checkBoards(state),
    ...checkNumbers(state),
  ];
}

function checkTicket(ticket: StoredTicket, events: readonly StoredEvent[], reorders: number) {
  const changes = events.filter(({ kind }) => versioned.has(kind));
  const last = changes.at(-1)?.data;
  if (changes[0]?.kind !== 'ticket.created' || last === undefined)
    return ['a ticket without events'];
  const faults: string[] = [];
  const versions = new Set(changes.map(({ data, kind }) => data.version ?? kind));
  if (versions.size !== changes.length) faults.push('a version with two events');
  // A reorder counts up the versions of the tickets it moves, and records one event for all of them.
  const silent = ticket.version - versions.size;
  if (silent < 0 || silent > reorders) faults.push(`${silent} versions without an event`);
  if (ticket.deleted !== (changes.at(-1)?.kind === 'ticket.deleted')) faults.push('deleted or not');
  for (const field of [
    'board_id',
    'title',
    'description_html',
    'number',
    'completed_at',
  ] as const) {
    if (ticket[field] !== last[field]) faults.push(`${field} is not that of the last event`);
  }
  if (ticket.version === last.version && ticket.rank !== last.rank) {
    faults.push('rank is not that of the last event');
  }
  const text = searchableText(
    String(last.key),
    ticket.title,
    textOfHtml(ticket.description_html ?? ''),
  );
  if (ticket.search !== text) faults.push('found by another text');
  return faults;
}

function checkBoards({ boards, tickets }: ProjectState): string[] {
  return boards.flatMap(({ id, ticket_count: count, wip_limit: limit }) => {
    const live = tickets.filter(
      (ticket) => ticket.board_id === id && !ticket.deleted && !ticket.archived,
    );
    const faults: string[] = [];
    if (live.length !== count) faults.push(`board ${id} counts ${count} of ${live.length} tickets`);
    if (limit !== null && live.length > limit) faults.push(`board ${id} is above its limit`);
    if (new Set(live.map(({ rank }) => rank)).size !== live.length) {
      faults.push(`board ${id} has a rank twice`);
    }
    return faults;
  });
}

function checkNumbers({ tickets, lastNumber }: ProjectState): string[] {
  const numbers = new Set(tickets.map(({ number }) => number));
  const faults: string[] = [];
  if (numbers.size !== tickets.length) faults.push('a ticket number twice');
  if (Math.max(0, ...numbers) > lastNumber) faults.push(`numbers beyond the last, ${lastNumber}`);
  return faults;
}
