import { Refusal } from '../../../api/refusal.ts';
import type { Ticket } from '../../../api/types.ts';
import { bulkTickets, type BulkItem } from '../../../data/queries/list-requests.ts';
import { namesOf, valueOf } from '../../../data/store/custom-values.ts';
import { Conflict, isSame, saveFields } from '../../../data/query/save-fields.ts';
import { movedElsewhere } from './moved-elsewhere.ts';
import type { OwnChange, OwnChanges } from './own-change.ts';
import { destination } from './place.ts';
import {
  deleteTicket,
  moveTicket,
  restoreTicket,
  ticketAccess,
} from '../../../data/queries/ticket-requests.ts';

/**
 * Sends changes of tickets of a project, all or none, once for the same `key`. Returns the changed tickets, without deleted ones. Throws
 * `Refusal`, and `Conflict` when somebody else has changed the same field of a single ticket, or has moved a ticket whose move `isLate`.
 */
export async function sendChanges(
  { project, changes }: OwnChanges,
  key: string,
  isLate = false,
): Promise<Ticket[]> {
  const [elsewhere] = isLate ? (await movedElsewhere(changes)).values() : [];
  if (elsewhere !== undefined) throw new Conflict(elsewhere);
  const [change] = changes;
  const isAlone = changes.length === 1 && change !== undefined;
  if (!isAlone || (change.to && change.fields)) return sendTogether(project, changes, key);
  const { ticket, to, fields, life } = change;
  const move = (moveKey: string) =>
    to === undefined ? null : moveTicket(ticket.id, destination(to.board, to.beside), moveKey);
  switch (life) {
    case 'deleted':
      await deleteTicket(ticket.id).catch(ignoreMissing);
      return [];
    case 'restored': {
      const restored = await restoreTicket(ticket.id, undefined, key);
      return [(await move(`${key}-move`)) ?? restored];
    }
    default:
      return [fields === undefined ? ((await move(key)) ?? ticket) : await save(ticket, fields)];
  }
}

/** Deleted already, such as by a request whose answer was lost. */
function ignoreMissing(error: unknown): void {
  if (!(error instanceof Refusal) || error.status !== 404) throw error;
}

/** Changes of fields have no key. If another request has made the same change, it is done. */
async function save(ticket: Ticket, fields: NonNullable<OwnChange['fields']>): Promise<Ticket> {
  try {
    return await saveFields(ticketAccess, ticket, fields);
  } catch (error) {
    const now = error instanceof Conflict ? (error.now as Ticket) : undefined;
    if (now === undefined || !hasValues(now, fields, fields)) throw error;
    return now;
  }
}

/**
 * Tickets that have new versions, such as by an own change that was sent before, are changed all the same if the fields to change have not
 * changed.
 */
async function sendTogether(
  project: string,
  changes: readonly OwnChange[],
  key: string,
): Promise<Ticket[]> {
  // With other versions it is another request. Versions only grow, and their sum with them.
  const versions = changes.reduce((sum, { ticket: { version } }) => sum + version, 0);
  try {
    const outcomes = await bulkTickets(project, itemsOf(changes), 'atomic', `${key}-${versions}`);
    return outcomes.flatMap(({ ticket }) => ticket ?? []);
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'version_mismatch') throw error;
    const now = await Promise.all(changes.map(({ ticket }) => ticketAccess.read(ticket.id)));
    const isNewer = changes.some(({ ticket }, at) => ticket.version !== now[at]?.version);
    const isFree = changes.every(({ ticket, fields = {} }, at) =>
      hasValues(now[at], fields, ticket),
    );
    if (!isFree && changes.length === 1) throw new Conflict(now[0]);
    if (!isNewer || !isFree) throw error;
    const rebased = changes.map((change, at) => ({ ...change, ticket: now[at] ?? change.ticket }));
    return sendTogether(project, rebased, key);
  }
}

/** Whether a ticket has these values of the fields. */
export const hasValues = (now: Ticket | undefined, fields: object, values: object): boolean =>
  namesOf(fields).every((name) => isSame(valueOf(now, name), valueOf(values, name)));

/** The items of changes in a bulk; restoring is a request of its own. */
export const itemsOf = (changes: readonly OwnChange[]): BulkItem[] =>
  changes.flatMap(({ ticket: { id, version }, to, fields, life }): BulkItem[] => [
    ...(life === 'deleted' ? [{ op: 'delete' as const, ticket: id }] : []),
    ...(fields === undefined
      ? []
      : [{ op: 'update' as const, ticket: id, if_match: version, ...fields } as BulkItem]),
    ...(to === undefined
      ? []
      : [{ op: 'move' as const, ticket: id, ...destination(to.board, to.beside) }]),
  ]);
