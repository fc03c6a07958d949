import { cleanedHtml } from '../kernel/cleaned-html.ts';
import type { RichText } from '../kernel/rich-text.port.ts';
import type { Priority, Ticket } from './ticket.ts';

/** What may be edited of a ticket; what is absent stays, arrays replace, null clears. */
export interface TicketPatch {
  title?: string | undefined;
  descriptionHtml?: string | null | undefined;
  priority?: Priority | undefined;
  dueAt?: Date | null | undefined;
  estimate?: number | null | undefined;
  assigneeIds?: readonly string[] | undefined;
  labelIds?: readonly string[] | undefined;
  tagNames?: readonly string[] | undefined;
  archived?: boolean | undefined;
}

/** The patch with its HTML as it is kept. Refuses as `cleanedHtml` does. */
export function cleanedPatch(patch: TicketPatch, richText: RichText): TicketPatch {
  if (patch.descriptionHtml === undefined) return patch;
  const descriptionHtml = cleanedHtml(richText, 'description_html', patch.descriptionHtml);
  return { ...patch, descriptionHtml };
}

/**
 * The edits of a cleaned patch, made on the ticket; `tagNames` come as they are stored, and `htmlPolicy` is what cleaned
 * the HTML. Archiving is not among them.
 */
export function edit(ticket: Ticket, patch: TicketPatch, htmlPolicy: number): void {
  if (patch.title !== undefined) ticket.title = patch.title;
  const { descriptionHtml: html } = patch;
  if (html !== undefined && html !== ticket.descriptionHtml) {
    ticket.descriptionHtml = html;
    ticket.htmlPolicy = htmlPolicy;
  }
  if (patch.priority !== undefined) ticket.priority = patch.priority;
  if (patch.dueAt !== undefined) ticket.dueAt = patch.dueAt;
  if (patch.estimate !== undefined) ticket.estimate = patch.estimate;
  if (patch.assigneeIds !== undefined) ticket.assigneeIds = [...patch.assigneeIds];
  if (patch.labelIds !== undefined) ticket.labelIds = [...patch.labelIds];
  if (patch.tagNames !== undefined) ticket.tagNames = [...patch.tagNames];
}
