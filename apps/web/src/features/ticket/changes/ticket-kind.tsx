import type { QueryClient } from '@tanstack/react-query';
import { unreachable } from '../../../api/refusal.ts';
import type { Ticket } from '../../../api/types.ts';
import type { ChangeKind } from '../../../data/store/change-kind.ts';
import { showMessage } from '../../feedback/messages.tsx';
import { isSame } from '../../../data/query/save-fields.ts';
import { outboxOf } from '../../../data/query/outbox-of.ts';
import { storeOf } from '../../../data/query/ticket-cache.ts';
import { withoutRefused, type OwnChange, type OwnChanges, type Sent } from './own-change.ts';
import { fieldsFrom, namesOf, valueOf, withFields } from '../../../data/store/custom-values.ts';
import { showChanges } from './show-change.ts';
import { words } from '../../../words/words.ts';

/** How changes of tickets are shown and sent. They reject with `Refusal` or `Conflict`. */
export const ticketKind = (client: QueryClient): ChangeKind<OwnChanges, Sent> => ({
  name: 'tickets',
  // Positions are relative to other tickets, so all moves of a project keep their order.
  records: ({ project, changes }) => [
    ...(changes.some(({ to }) => to !== undefined) ? [project] : []),
    ...changes.map(({ ticket }) => ticket.id),
  ],
  show: ({ changes }) => showChanges(client, changes),
  async send(own, key, isLate) {
    // Its code is fetched with that of `offline/`, after the first action of the person.
    const code = await (own.each ? import('./send-each.tsx') : import('./send-changes.ts')).catch(
      () => null,
    );
    if (code === null) throw unreachable();
    return 'sendEach' in code
      ? code.sendEach(own, key, isLate)
      : { tickets: await code.sendChanges(own, key, isLate), refused: [] };
  },
  rebase(later, confirmed, sent, isInverse) {
    const own = isInverse ? withoutRefused(later, sent) : later;
    const changes = own.changes.map((change) => rebase(change, confirmed.changes, sent.tickets));
    return { ...own, changes };
  },
  onWait: (own) => showMessage({ text: words('ticket.changesWait', partsOf(own)) }),
  onRestored(own, error, sent) {
    // The answer to a request that was sent before may be older than what is loaded.
    storeOf(client).tickets.refresh({});
    // A list or a message shows those that were refused.
    if (sent?.refused.length) return;
    const text = () => words('ticket.changesWereSent', partsOf(own));
    if (error === null) outboxOf(client).sayLate(() => showMessage({ text: text() }));
    else void sayRefused(client, own, error);
  },
});

/** Says why a change that has waited was refused. Returns whether it was a move of a ticket that others have moved since. */
export async function sayRefused(
  client: QueryClient,
  own: OwnChanges,
  error: Error,
): Promise<boolean> {
  const again = (changes: OwnChanges) => outboxOf(client).add(ticketKind(client), changes).sent;
  const code = await import('./show-refused-move.tsx').catch(() => null);
  if (code !== null) return code.showRefused(client, own, error, { ...partsOf(own), again });
  showMessage({ text: error.message });
  return false;
}

/** The parameters of the messages: moves or other changes, their number, and the key of the only one. */
const partsOf = ({ changes }: OwnChanges) => ({
  what: changes.every(({ to }) => to !== undefined) ? 'move' : 'change',
  count: changes.length,
  key: changes[0]?.ticket.key ?? '',
});

/** A change with the values and the version that an own change before it has made. Values that others have changed still conflict. */
function rebase(
  change: OwnChange,
  confirmed: readonly OwnChange[],
  result: readonly Ticket[],
): OwnChange {
  const now = result.find(({ id }) => id === change.ticket.id);
  const before = confirmed.find(({ ticket }) => ticket.id === change.ticket.id);
  if (now === undefined || before === undefined) return change;
  const names = namesOf(change.fields ?? {});
  const own = new Set(namesOf(before.fields ?? {}));
  const both = names.filter((name) => own.has(name));
  const ticket = withFields(change.ticket, fieldsFrom(now, both));
  const isNow = names.every((name) => isSame(valueOf(ticket, name), valueOf(now, name)));
  return { ...change, ticket: { ...ticket, ...(isNow && { version: now.version }) } };
}
