import type { NamedField } from '../record/record.ts';
import type { TicketRecord } from '../records/ticket-record.ts';
import { Ticket } from '../records/ticket.ts';

/** The lists that people write, by the names that tables and the neutral form have for them: `assignees` for `assignee_ids`. */
export const ticketLists: ReadonlyMap<string, NamedField> = new Map(
  Ticket.fields
    .filter(({ isEdited, type }) => isEdited && ['ids', 'tags'].includes(type))
    .map((field) => [field.wireName.replace(/_(?:ids|names)$/u, 's'), field]),
);

type Lists = {
  [
    Name in keyof TicketRecord as Name extends `${infer Base}_${'ids' | 'names'}`
      ? `${Base}s`
      : never
  ]: readonly string[];
};

/** The values of these lists; `idsAs` changes those that are ids. */
export const listsOf = (
  ticket: TicketRecord,
  idsAs: (ids: readonly string[]) => readonly string[] = (ids) => ids,
): Lists =>
  Object.fromEntries(
    [...ticketLists].map(([name, { wireName, type }]) => {
      const values = ticket[wireName as keyof TicketRecord] as readonly string[];
      return [name, type === 'ids' ? idsAs(values) : values];
    }),
  ) as Lists;
