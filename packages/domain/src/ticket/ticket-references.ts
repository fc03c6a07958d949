import type { NamedField } from '../record/record.ts';
import type { TicketRecord } from '../records/ticket-record.ts';
import { Ticket } from '../records/ticket.ts';

/**
 * The fields that people write and that name records or tags, by the names that tables and the neutral form have for them: `assignees` for
 * `assignee_ids`, `cycle` for `cycle_id`.
 */
export const ticketReferences: ReadonlyMap<string, NamedField> = new Map(
  Ticket.fields
    .filter(({ isEdited, type }) => isEdited && ['id', 'ids', 'tags'].includes(type))
    .map((field) => [field.wireName.replace(/_(?:ids|names)$/u, 's').replace(/_id$/u, ''), field]),
);

type Lists = {
  [
    Name in keyof TicketRecord as Name extends `${infer Base}_${'ids' | 'names'}`
      ? `${Base}s`
      : never
  ]: readonly string[];
};

/** The values of these fields; `idsAs` changes those that are ids. Null for a single id that the ticket does not have. */
export const referencesOf = (
  ticket: TicketRecord,
  idsAs: (ids: readonly string[]) => readonly string[] = (ids) => ids,
): Lists & { readonly cycle: string | null } =>
  Object.fromEntries(
    [...ticketReferences].map(([name, { wireName, type }]) => {
      const value = ticket[wireName as keyof TicketRecord] as readonly string[] | string | null;
      if (type === 'tags' || value === null) return [name, value];
      return [name, typeof value === 'string' ? idsAs([value])[0] : idsAs(value)];
    }),
  ) as Lists & { readonly cycle: string | null };
