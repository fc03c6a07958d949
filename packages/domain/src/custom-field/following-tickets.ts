import { raised, type Affected, type LoadedKey } from '../event/affected.ts';
import { foldForSearch } from '../kernel/search-text.ts';
import type {
  CustomField,
  CustomFieldType,
  FollowedTicket,
  FieldValue,
  PendingTickets,
  StoredFieldValues,
} from '../records/custom-field.ts';
import type { Ticket } from '../records/ticket.ts';
import { shownValues } from './ticket-fields.ts';

/** A ticket with a value of a changed field. */
export interface FollowingTicket extends LoadedKey, Pick<Ticket, 'title' | 'source'> {
  readonly fieldValues: StoredFieldValues;
}

/** A portion of the tickets that follow a change of a field, in the order of their ids; empty after the last one. */
export interface FollowingTickets {
  readonly field: CustomField;
  readonly projectId: string;
  /** The live fields of the project, in their order. */
  readonly fields: readonly CustomField[];
  readonly tickets: readonly FollowingTicket[];
}

/** The most tickets of a portion: others wait for its locks. */
export const portionSize = 250;

/** All tickets with a value follow, those of a change that is pending, too. */
export const everyTicket = (pending: PendingTickets | null, now: Date): PendingTickets =>
  pendingWith(pending, { replaced: {}, options: null, isReordered: false }, now);

/** The option that a ticket gets in place of one: the same one when it is not replaced, null for none. */
const replacementOf = (replaced: PendingTickets['replaced'], id: string): string | null =>
  Object.hasOwn(replaced, id) ? (replaced[id] ?? null) : id;

/** The pending part of a change, together with that of an earlier one. It begins with the first ticket. */
export function pendingWith(
  earlier: PendingTickets | null,
  { replaced, options, isReordered }: Omit<PendingTickets, 'after' | 'at' | 'attempts'>,
  now: Date,
): PendingTickets {
  const chained = Object.entries(earlier?.replaced ?? {}).map(([id, to]) => [
    id,
    to === null ? null : replacementOf(replaced, to),
  ]);
  const areAll = options === null || earlier?.options === null;
  return {
    replaced: { ...(Object.fromEntries(chained) as PendingTickets['replaced']), ...replaced },
    options: areAll ? null : [...new Set([...(earlier?.options ?? []), ...options])],
    isReordered: isReordered || earlier?.isReordered === true,
    after: null,
    at: now.toISOString(),
    attempts: 0,
  };
}

/** A stored value with other options in place of removed ones, each once, in the order of the options; null for none. */
export function withReplaced(
  { type, options }: Pick<CustomField, 'type' | 'options'>,
  value: FieldValue,
  replaced: PendingTickets['replaced'],
): FieldValue | null {
  const chosen = new Set([value].flat().map((id) => replacementOf(replaced, String(id))));
  const ids = options.filter(({ id }) => chosen.has(id)).map(({ id }) => id);
  if (ids.length === 0) return null;
  return type === 'choices' ? ids : (ids[0] ?? null);
}

const searched: readonly CustomFieldType[] = ['text', 'link', 'date'];

/**
 * The line that the searched text of a ticket gets when its field is restored, or loses when it is deleted. Null for values that are not
 * searched, and for those that its title, source or another field has as well.
 */
function lineOf(
  { id, type, deletedAt }: CustomField,
  { fieldValues, title, source }: FollowingTicket,
  shown: readonly FieldValue[],
): string | null {
  const value = fieldValues[id];
  if (typeof value !== 'string' || !searched.includes(type)) return null;
  const others = shown.filter((other) => other !== value || deletedAt !== null);
  const isElsewhere = [title, source?.key, source?.url, ...others].some(
    (text) => typeof text === 'string' && foldForSearch(text) === foldForSearch(value),
  );
  return isElsewhere ? null : foldForSearch(value);
}

/** How the tickets of a portion are written, and what an event says about them. Those whose options only have another place are not written. */
export function followed(
  { field, projectId, fields, tickets }: FollowingTickets,
  { replaced, options }: PendingTickets,
  now: Date,
): { written: readonly FollowedTicket[]; affected: readonly Affected[] } {
  const at = now.toISOString();
  const valueOf = (ticket: FollowingTicket) => ticket.fieldValues[field.id] as FieldValue;
  const written = tickets.filter((ticket) =>
    [valueOf(ticket)].flat().some((id) => options?.includes(String(id)) ?? true),
  );
  const both = written.map((ticket) => {
    const before = valueOf(ticket);
    const isReplaced = [before].flat().some((id) => Object.hasOwn(replaced, String(id)));
    const value = isReplaced ? withReplaced(field, before, replaced) : undefined;
    const { [field.id]: _before, ...others } = ticket.fieldValues;
    const stored = value === null ? others : { ...others, [field.id]: value ?? before };
    const custom_fields = shownValues(fields, stored);
    const line = options === null ? lineOf(field, ticket, Object.values(custom_fields)) : null;
    return [
      { id: ticket.id, projectId, value, line },
      raised('ticket', ticket, at, { custom_fields }),
    ] as const;
  });
  return { written: both.map(([one]) => one), affected: both.map(([, entry]) => entry) };
}
