import { cleanedHtml } from '../kernel/cleaned-html.ts';
import type { RichText } from '../kernel/rich-text.port.ts';
import { Ticket, type Priority } from './ticket.ts';

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

/** What a new ticket may say of itself; only the title must be there. */
export type NewTicket = Omit<TicketPatch, 'title' | 'archived'> & { title: string };

/** What a new ticket gets from the use case: its HTML is cleaned, its tags are stored. */
type Assigned = Omit<
  ConstructorParameters<typeof Ticket>[0],
  'title' | 'priority' | 'dueAt' | 'estimate' | 'assigneeIds' | 'labelIds'
>;

/** A new ticket, with the defaults of the fields that the input leaves out. */
export const newTicket = (input: NewTicket, assigned: Assigned): Ticket =>
  new Ticket({
    ...assigned,
    title: input.title,
    priority: input.priority ?? 'medium',
    dueAt: input.dueAt ?? null,
    estimate: input.estimate ?? null,
    assigneeIds: [...(input.assigneeIds ?? [])],
    labelIds: [...(input.labelIds ?? [])],
  });

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
