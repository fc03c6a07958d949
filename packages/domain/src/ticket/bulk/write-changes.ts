import { eventsOf } from '../../event/event-draft.ts';
import { allInOrder } from '../../kernel/all-in-order.ts';
import { foldCase } from '../../kernel/fold-case.ts';
import type { BulkParts } from './bulk-parts.ts';
import { draftsOf, type PendingChange } from './drafts-of-change.ts';

/** This many items are loaded, and changes written, together: no packet grows with their number. */
export const portion = 100;

/** Writes the changes of a bulk in their order, with their events, and reports the outcome of each. */
export async function writeChanges(
  parts: BulkParts,
  pending: readonly PendingChange[],
): Promise<void> {
  await nameTickets(parts, pending);
  for (let from = 0; from < pending.length; from += portion) {
    await writePortion(parts, pending.slice(from, from + portion));
  }
}

/**
 * Gives new tickets their numbers, and all tickets their tags as these are spelled. From the numbers on, everybody who
 * creates a ticket in the project waits: they come last, for all tickets at once.
 */
async function nameTickets(
  { stores, project }: BulkParts,
  pending: readonly PendingChange[],
): Promise<void> {
  const names = new Map(
    pending.flatMap(({ tagNames = [] }) => tagNames).map((name) => [foldCase(name), name]),
  );
  const adopted = await stores.tags.adopt(project.id, [...names.values()]);
  const spelling = new Map(adopted.map((name) => [foldCase(name), name]));
  for (const { ticket, tagNames } of pending) {
    if (tagNames !== undefined) {
      ticket.tagNames = tagNames.map((name) => spelling.get(foldCase(name)) ?? name);
    }
  }
  const fresh = pending.filter(({ before }) => before === null);
  if (fresh.length === 0) return;
  const first = await stores.projects.nextTicketNumber(project.id, fresh.length);
  for (const [place, { ticket }] of fresh.entries()) {
    ticket.number = first + place;
    ticket.key = `${project.key}-${ticket.number}`;
  }
}

async function writePortion(
  { stores, principal, newId, now, boards }: BulkParts,
  pending: readonly PendingChange[],
): Promise<void> {
  const changed = pending.flatMap((change) => {
    const { events, outcome } = change.drafts ?? draftsOf(change, now);
    change.done(outcome);
    return events.length === 0
      ? []
      : [{ ticket: change.ticket, isNew: change.before === null, events }];
  });
  const { added = [], updated = [] } = Object.groupBy(changed, ({ isNew }) =>
    isNew ? 'added' : 'updated',
  );
  const drafts = changed.flatMap(({ events }) => events);
  // Together: each would be a round trip, in which others wait.
  await allInOrder(
    stores.tickets.add(...added.map(({ ticket }) => ticket)),
    stores.tickets.save(...new Set(updated.map(({ ticket }) => ticket))),
    stores.boards.save(...boards),
    stores.events.append(...eventsOf(principal, { newId, now }, drafts)),
  );
}
