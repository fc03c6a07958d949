import type { QueryClient } from '@tanstack/react-query';
import type { Ticket } from '../../../api/types.ts';
import { fieldsFrom, namesOf, withFields } from '../../../data/store/custom-values.ts';
import { storeOf } from '../../../data/query/ticket-cache.ts';
import { changesPlace, type OwnChange, type OwnChanges } from './own-change.ts';
import type { Place } from './place.ts';
import { placesBack } from './places-back.ts';
import { hasValues } from './send-changes.ts';

/**
 * The changes that undo others. They bring the tickets back to their `places` before those, by their ids. `answered`: the tickets as the
 * service has changed them, which no list may contain any more; empty before its answer. The undo is based on these values, so that a ticket
 * whose field somebody else has set since stays as it is.
 */
export function inverseOf(
  client: QueryClient,
  { changes, ...own }: OwnChanges,
  places: ReadonlyMap<string, Place>,
  answered: readonly Ticket[],
): OwnChanges {
  const moved = changes.filter(changesPlace).flatMap(({ ticket }) => {
    const place = places.get(ticket.id);
    return place === undefined ? [] : [{ ticket, place }];
  });
  const back = placesBack(client, moved);
  const order = new Map([...back.keys()].map((id, at) => [id, at]));
  const orderOf = ({ ticket }: OwnChange) => order.get(ticket.id) ?? -1;
  const answers = new Map(answered.map((ticket) => [ticket.id, ticket]));
  const inverse = changes
    .toSorted((a, b) => orderOf(a) - orderOf(b))
    .map((change) => {
      const { id } = change.ticket;
      const answer = answers.get(id);
      const now = storeOf(client).tickets.get(id) ?? answer;
      const base = now && answer ? basedOn(answer, now, change) : now;
      return opposite(change, base, back.get(id));
    });
  return { ...own, changes: inverse };
}

/** A ticket as it is now; where its changed fields have other values since, with the version and the values that the service has answered. */
function basedOn(answer: Ticket, now: Ticket, { fields = {} }: OwnChange): Ticket {
  if (hasValues(now, fields, answer)) return now;
  return { ...withFields(now, fieldsFrom(answer, namesOf(fields))), version: answer.version };
}

function opposite(
  { ticket, fields, life }: OwnChange,
  now: Ticket = ticket,
  to?: OwnChange['to'],
): OwnChange {
  const before = fieldsFrom(ticket, namesOf(fields ?? {}));
  const isThere = now.board_id === to?.board && Object.keys(to.beside).length === 0;
  return {
    ticket: life === 'deleted' ? ticket : now,
    ...(to !== undefined && !isThere && { to }),
    ...(fields !== undefined && { fields: before }),
    ...(life === 'deleted' && { life: 'restored' }),
  };
}
