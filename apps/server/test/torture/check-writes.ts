import { isDeepStrictEqual } from 'node:util';
import type { ProjectState, StoredEvent } from './project-state.ts';
import { ticketOf, type Write, type WriteKind } from './history.ts';
import { ticketsOf } from './writer.ts';

/** The event that each kind of write records. */
const eventOf: Readonly<Record<WriteKind, string>> = {
  create: 'ticket.created',
  move: 'ticket.moved',
  comment: 'ticket.comment.created',
  update: 'ticket.updated',
  delete: 'ticket.deleted',
  reorder: 'ticket.reordered',
};

/** Whether the event can only have been recorded by this write, or by one that asks for exactly the same. */
function isOf(write: Write, { kind, subject, data }: StoredEvent): boolean {
  if (eventOf[write.kind] !== kind) return false;
  switch (write.kind) {
    case 'create':
    case 'update':
      return data.title === write.token;
    case 'comment':
      return data.body_html?.includes(write.token) === true;
    case 'move':
      return subject === write.ticket && data.board_id === boardOf(write);
    case 'delete':
      return subject === write.ticket;
    case 'reorder':
      return isDeepStrictEqual(data.ticket_ids, ticketsOf(write));
  }
}

const boardOf = ({ body }: Write) => (body as { board_id: string }).board_id;

/** What an acknowledged write is answered with is what its event holds. */
const isAnswered = (write: Write, { data }: StoredEvent): boolean =>
  write.kind === 'delete' || write.kind === 'reorder' || isDeepStrictEqual(data, write.answer);

const name = ({ kind, token, ticket }: Write) => `${kind} ${token} ${ticket ?? ''}`.trimEnd();

/**
 * Holds each write to what its writer was told: an acknowledged one has its event, exactly as it was answered, and
 * under its key the outcome; a refused one none; of an unknown one there is at most one effect, however often it was
 * sent; and no event is without a write. Returns what is wrong.
 */
export function checkWrites(history: readonly Write[], { events, kept }: ProjectState): string[] {
  const faults: string[] = [];
  const free = new Map<StoredEvent, boolean>(
    events
      .filter(({ kind }) => Object.values(eventOf).includes(kind))
      .map((event) => [event, true]),
  );
  const claim = (write: Write, isAnswer: boolean): StoredEvent | undefined => {
    for (const [event, isFree] of free) {
      if (!isFree || !isOf(write, event) || (isAnswer && !isAnswered(write, event))) continue;
      free.set(event, false);
      return event;
    }
    return undefined;
  };

  for (const write of history.filter(({ outcome }) => outcome === 'acknowledged')) {
    if (claim(write, true) === undefined)
      faults.push(`acknowledged, and no such event: ${name(write)}`);
    else faults.push(...completion(write, events).map((fault) => `${fault}: ${name(write)}`));
    if (write.key !== undefined && kept.get(write.key) !== 'done') {
      faults.push(`acknowledged, and nothing kept under its key: ${name(write)}`);
    }
  }
  for (const write of history.filter(({ outcome }) => outcome === 'unknown')) {
    const event = claim(write, false);
    if (write.key === undefined) continue;
    const isKept = kept.get(write.key) === 'done';
    if (isKept !== (event !== undefined)) faults.push(`half done under its key: ${name(write)}`);
  }
  for (const write of history.filter(({ outcome }) => outcome === 'refused')) {
    if (claim(write, false) !== undefined) faults.push(`refused, and done: ${name(write)}`);
    if (write.key !== undefined && kept.get(write.key) === 'done') {
      faults.push(`refused, and kept as done: ${name(write)}`);
    }
  }
  for (const [{ kind, subject, data }, isFree] of free) {
    if (isFree) faults.push(`nobody's event: ${kind} ${subject} ${JSON.stringify(data)}`);
  }
  return faults;
}

/** A creation or move onto a done board completes the work, with an event of the same record. */
function completion(write: Write, events: readonly StoredEvent[]): string[] {
  if (write.kind !== 'create' && write.kind !== 'move') return [];
  const record = ticketOf(write);
  if (record.completed_at === null) return [];
  const isThere = events.some(
    ({ kind, data }) => kind === 'ticket.completed' && isDeepStrictEqual(data, record),
  );
  return isThere ? [] : ['no event of its completion'];
}
