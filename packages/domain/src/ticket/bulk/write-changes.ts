import { eventsOf } from '../../event/event-draft.ts';
import { foldCase } from '../../kernel/fold-case.ts';
import type { BulkParts } from './bulk-parts.ts';
import { draftsOf, type PendingChange } from './drafts-of-change.ts';

/** Writes all changes of a bulk together, in their order and with their events, and reports the outcome of each. */
export async function writeChanges(
  { stores, project, principal, newId, now, boards }: BulkParts,
  pending: readonly PendingChange[],
): Promise<void> {
  const fresh = pending.filter(({ before }) => before === null);
  const names = new Map(
    pending.flatMap(({ tagNames = [] }) => tagNames).map((name) => [foldCase(name), name]),
  );
  const [adopted, first] = await Promise.all([
    stores.tags.adopt(project.id, [...names.values()]),
    fresh.length > 0 ? stores.projects.nextTicketNumber(project.id, fresh.length) : 0,
  ]);
  const spelling = new Map(adopted.map((name) => [foldCase(name), name]));
  for (const [place, { ticket }] of fresh.entries()) {
    ticket.number = first + place;
    ticket.key = `${project.key}-${ticket.number}`;
  }
  const changed = pending.flatMap((change) => {
    const { ticket, tagNames } = change;
    if (tagNames !== undefined) {
      ticket.tagNames = tagNames.map((name) => spelling.get(foldCase(name)) ?? name);
    }
    const { events, outcome } = change.drafts ?? draftsOf(change, now);
    change.done(outcome);
    return events.length === 0 ? [] : [{ ticket, isNew: change.before === null, events }];
  });
  const { added = [], updated = [] } = Object.groupBy(changed, ({ isNew }) =>
    isNew ? 'added' : 'updated',
  );
  await stores.tickets.add(...added.map(({ ticket }) => ticket));
  await stores.tickets.save(...new Set(updated.map(({ ticket }) => ticket)));
  await stores.boards.save(...boards);
  const drafts = changed.flatMap(({ events }) => events);
  await stores.events.append(...eventsOf(principal, { newId, now }, drafts));
}
