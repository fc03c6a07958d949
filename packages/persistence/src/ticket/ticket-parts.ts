import { isDeepStrictEqual } from 'node:util';
import { foldCase, searchedText, type Ticket } from '@basalt/domain';
import { addLinks, replaceLinks, type LinkTable } from '../transaction/links.ts';
import { sql } from 'kysely';
import { compiledOnce, db } from '../sql/query.ts';
import type { Transaction } from '../transaction/transaction.ts';
import { addFieldRows, removeFieldRows } from './ticket-fields.ts';
import { addToCycles } from './cycle-tickets.ts';
import { writeTags, writeTexts } from './many-ticket-parts.ts';

/** The tables of the lists. */
export const [assignees, labels, tags] = [
  { table: 'ticket_assignees', owner: 'ticket_id', column: 'user_id' },
  { table: 'ticket_labels', owner: 'ticket_id', column: 'label_id' },
  { table: 'ticket_tags', owner: 'ticket_id', column: 'tag_id' },
] as const satisfies readonly LinkTable[];

/** The lists of ids, each with its table. */
const idLists = [
  ['assigneeIds', assignees],
  ['labelIds', labels],
] as const;

const newText = compiledOnce(
  (of: { organizationId: string; id: string; projectId: string; text: string }) =>
    db.insertInto('ticket_search').values({
      organization_id: of.organizationId,
      ticket_id: of.id,
      project_id: of.projectId,
      text: of.text,
    }),
);

/** Writes the parts of tickets that are stored in other tables, as lists or as text for searching, and only those that changed since they were read. */
export class TicketParts {
  readonly #tx: Transaction;
  readonly #stored = new WeakMap<Ticket, Readonly<Ticket>>();

  constructor(tx: Transaction) {
    this.#tx = tx;
  }

  /** Remembers the present parts of the ticket as stored. */
  remember(ticket: Ticket): void {
    this.#stored.set(ticket, { ...ticket });
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
    for (const [list, table] of idLists) {
      addLinks(
        this.#tx,
        table,
        tickets.map((ticket) => ({ id: ticket.id, to: ticket[list] })),
      );
    }
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
    const { id, projectId, tagNames } = ticket;
    for (const [list, table] of idLists) {
      replaceLinks(this.#tx, table, id, { from: old?.[list], to: ticket[list] });
    }
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
    const isSame =
      old?.projectId === projectId && isDeepStrictEqual(old.fieldValues, ticket.fieldValues);
    if (old !== undefined && !isSame) removeFieldRows(this.#tx, id);
    if (!isSame) addFieldRows(this.#tx, [ticket]);
    if (old?.cycleId !== ticket.cycleId) addToCycles(this.#tx, [ticket]);
    this.#writeSearchText(ticket, old);
    this.remember(ticket);
  }

  #writeSearchText(ticket: Ticket, old?: Readonly<Ticket>): void {
    const { id, projectId, title, descriptionHtml } = ticket;
    const { organizationId } = this.#tx;
    const isSame =
      old?.title === title &&
      old.descriptionHtml === descriptionHtml &&
      isDeepStrictEqual(old.fieldValues, ticket.fieldValues);
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
