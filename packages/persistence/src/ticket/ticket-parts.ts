import { isDeepStrictEqual } from 'node:util';
import { foldCase, searchedText, type StoredFieldValues, type Ticket } from '@basalt/domain';
import { addLinks, replaceLinks, type LinkTable } from '../transaction/links.ts';
import { sql } from 'kysely';
import { compiledOnce, db } from '../sql/query.ts';
import type { Transaction } from '../transaction/transaction.ts';
import { addFieldRows, removeFieldRows } from './ticket-fields.ts';
import { addToCycles } from './cycle-tickets.ts';
import { writeTags, writeTexts } from './many-ticket-parts.ts';

/** The fields of a ticket that are stored in other tables, as lists or as text for searching. */
type Parts = Pick<
  Ticket,
  'projectId' | 'assigneeIds' | 'labelIds' | 'tagNames' | 'cycleId' | 'title' | 'descriptionHtml'
> & { readonly values: StoredFieldValues | null };

const valuesOf = (ticket: Ticket): StoredFieldValues | null => ticket.fieldValues;

/** The tables of the lists. */
export const [assignees, labels, tags] = [
  { table: 'ticket_assignees', owner: 'ticket_id', column: 'user_id' },
  { table: 'ticket_labels', owner: 'ticket_id', column: 'label_id' },
  { table: 'ticket_tags', owner: 'ticket_id', column: 'tag_id' },
] as const satisfies readonly LinkTable[];

const newText = compiledOnce(
  (of: { organizationId: string; id: string; projectId: string; text: string }) =>
    db.insertInto('ticket_search').values({
      organization_id: of.organizationId,
      ticket_id: of.id,
      project_id: of.projectId,
      text: of.text,
    }),
);

/** Writes these parts of tickets, and only those that changed since they were read. */
export class TicketParts {
  readonly #tx: Transaction;
  readonly #stored = new WeakMap<Ticket, Parts>();

  constructor(tx: Transaction) {
    this.#tx = tx;
  }

  /** Remembers the present parts of the ticket as stored. */
  remember(ticket: Ticket): void {
    this.#stored.set(ticket, {
      projectId: ticket.projectId,
      assigneeIds: [...ticket.assigneeIds],
      labelIds: [...ticket.labelIds],
      tagNames: [...ticket.tagNames],
      cycleId: ticket.cycleId,
      title: ticket.title,
      descriptionHtml: ticket.descriptionHtml,
      values: valuesOf(ticket),
    });
  }

  /** Writes the parts of new tickets, in one statement for each table. */
  add(tickets: readonly Ticket[]): void {
    const [only, second] = tickets;
    if (only === undefined) return;
    if (second === undefined) return this.write(only);
    writeTexts(this.#tx, tickets);
    writeTags(this.#tx, tickets);
    addFieldRows(this.#tx, tickets);
    addToCycles(this.#tx, tickets);
    const listsOf = (list: 'assigneeIds' | 'labelIds') =>
      tickets.map((ticket) => ({ id: ticket.id, to: ticket[list] }));
    addLinks(this.#tx, assignees, listsOf('assigneeIds'));
    addLinks(this.#tx, labels, listsOf('labelIds'));
    for (const ticket of tickets) this.remember(ticket);
  }

  /** Writes the parts of loaded tickets that changed, and those of new ones. */
  writeAll(tickets: readonly Ticket[]): void {
    const isLoaded = (ticket: Ticket) => this.#stored.has(ticket);
    this.add(tickets.filter((ticket) => !isLoaded(ticket)));
    for (const ticket of tickets.filter(isLoaded)) this.write(ticket);
  }

  /** Writes the parts of the ticket that changed. */
  write(ticket: Ticket): void {
    const old = this.#stored.get(ticket);
    const { id, projectId, assigneeIds, labelIds, tagNames } = ticket;
    replaceLinks(this.#tx, assignees, id, { from: old?.assigneeIds, to: assigneeIds });
    replaceLinks(this.#tx, labels, id, { from: old?.labelIds, to: labelIds });
    replaceLinks(this.#tx, tags, id, {
      from: old?.tagNames,
      to: tagNames,
      areOthers: old !== undefined && old.projectId !== projectId,
      found: () => sql`(
        select t.id, named.position
        from unnest(${tagNames.map(foldCase)}::text[]) with ordinality as named (name_key, position)
        join tags t on t.organization_id = ${this.#tx.organizationId} and t.project_id = ${projectId}
          and t.name_key = named.name_key)`,
    });
    const isSame = old?.projectId === projectId && isDeepStrictEqual(old.values, valuesOf(ticket));
    if (old !== undefined && !isSame) removeFieldRows(this.#tx, id);
    if (!isSame) addFieldRows(this.#tx, [ticket]);
    if (old?.cycleId !== ticket.cycleId) addToCycles(this.#tx, [ticket]);
    this.#writeSearchText(ticket, old);
    this.remember(ticket);
  }

  #writeSearchText(ticket: Ticket, old?: Parts): void {
    const { id, projectId, title, descriptionHtml } = ticket;
    const { organizationId } = this.#tx;
    const isSame =
      old?.title === title &&
      old.descriptionHtml === descriptionHtml &&
      isDeepStrictEqual(old.values, valuesOf(ticket));
    if (isSame && old.projectId === projectId) return;
    const text = searchedText(ticket);
    if (old === undefined) {
      this.#tx.add(newText({ organizationId, id, projectId, text }));
      return;
    }
    this.#tx.add(
      db
        .updateTable('ticket_search')
        .set({ text, project_id: projectId })
        .where('organization_id', '=', organizationId)
        .where('ticket_id', '=', id),
    );
  }
}
