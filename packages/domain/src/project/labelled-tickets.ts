import { raised, type Affected, type LoadedKey } from '../event/affected.ts';

/** A ticket with a label to remove; `label_ids` are its other labels. */
export interface LabelledTicket extends LoadedKey {
  readonly label_ids: readonly string[];
}

/** The entry of an event for the tickets that a label is removed from. */
export function unlabelled(tickets: readonly LabelledTicket[], now: Date): Affected[] {
  const at = now.toISOString();
  return tickets.map((ticket) => raised('ticket', ticket, at, { label_ids: ticket.label_ids }));
}
