import type { CleanedHtml } from '../kernel/cleaned-html.ts';
import { givenFields } from '../kernel/patch.ts';
import { pickFields } from '../kernel/pick-fields.ts';
import { contentFields, type Ticket, type TicketContent } from './ticket.ts';

/** What may be edited of a ticket; what is absent stays, arrays replace, null clears. */
export type TicketPatch = TicketContent & { archived?: boolean | undefined };

/** What the input of a new ticket may contain; only the title must be there. */
export type NewTicket = TicketContent & { title: string };

/** The patch with its HTML as it is stored. Refuses as `CleanedHtml` does. */
export function cleanedPatch(patch: TicketPatch, html: CleanedHtml): TicketPatch {
  if (patch.descriptionHtml === undefined) return patch;
  return { ...patch, descriptionHtml: html.of(patch.descriptionHtml) };
}

/**
 * Makes the edits of a cleaned patch on the ticket. Its `tagNames` are as the project stores them, and `htmlPolicy` is the
 * version of the policy that cleaned the HTML.
 */
export function edit(ticket: Ticket, patch: TicketContent, htmlPolicy: number): void {
  const { descriptionHtml: html } = patch;
  if (html !== undefined && html !== ticket.descriptionHtml) ticket.htmlPolicy = htmlPolicy;
  Object.assign(ticket, pickFields(givenFields(patch), contentFields));
}
