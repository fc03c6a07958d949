import { raised, type Affected, type LoadedKey } from '../event/affected.ts';

/** A ticket that carries a label, with the other labels, which it keeps. */
export interface LabelledTicket extends LoadedKey {
  readonly label_ids: readonly string[];
}

/** The tickets without the label, and their events: the changes when it is removed. */
export function unlabelled(tickets: readonly LabelledTicket[], now: Date): Affected[] {
  const at = now.toISOString();
  return tickets.map((ticket) => raised('ticket', ticket, at, { label_ids: ticket.label_ids }));
}
