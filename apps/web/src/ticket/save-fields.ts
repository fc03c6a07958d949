import { Refusal } from '../api/refusal.ts';
import { readTicket, updateTicket, type TicketFields } from '../api/tickets.ts';
import type { Ticket } from '../api/work-records.ts';

/** What was changed here was changed by somebody else meanwhile: a person has to choose. */
export class Conflict extends Error {
  /** The ticket as it is now. */
  readonly now: Ticket;

  constructor(now: Ticket) {
    super('changed by somebody else');
    this.now = now;
  }
}

/**
 * Saves fields of a ticket that was read as `base`. When it has changed since in other fields alone, they are saved
 * all the same; when in one of these, refused with `Conflict`.
 */
export async function saveFields(
  base: Pick<Ticket, 'id' | 'version'> & Partial<Ticket>,
  fields: Partial<TicketFields>,
): Promise<Ticket> {
  try {
    return await updateTicket(base.id, fields, base.version);
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'version_mismatch') throw error;
    const now = await readTicket(base.id);
    const names = Object.keys(fields) as (keyof TicketFields)[];
    if (!names.every((name) => isSame(now[name], base[name]))) throw new Conflict(now);
    return saveFields({ ...base, version: now.version }, fields);
  }
}

const isSame = (one: unknown, other: unknown): boolean => plain(one) === plain(other);

/** Lists of ids and names mean sets. */
const plain = (value: unknown): string =>
  JSON.stringify(Array.isArray(value) ? (value as string[]).toSorted() : (value ?? null));
