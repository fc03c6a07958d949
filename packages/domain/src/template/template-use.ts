import type { KnownFields } from '../custom-field/ticket-fields.ts';
import { readValue, ValueFault } from '../custom-field/read-value.ts';
import { invalid } from '../kernel/domain-error.ts';
import { givenFields } from '../kernel/patch.ts';
import type { CustomFieldValues } from '../records/custom-field.ts';
import type { TemplateRecord } from '../records/template.ts';
import type { NewTicket, TicketContent } from '../records/ticket.ts';
import { ticketOf } from './template-content.ts';

/** The records that exist, of those that a template names. */
type Known = KnownFields & { readonly labels: ReadonlySet<string> };

/** New tickets by a template: the ticket itself, and its sub-tickets. */
export interface TemplatedTickets {
  readonly ticket: NewTicket;
  readonly subTickets: readonly NewTicket[];
}

/** The tickets that the template makes now. Refuses with `validation_failed` (template_id) one that the project does not have. */
export function ticketsOf(
  template: TemplateRecord | null,
  projectId: string,
  now: Date,
): TemplatedTickets {
  if (template === null || ![null, projectId].includes(template.project_id)) {
    throw invalid('template_id', 'is not a template of this project');
  }
  return {
    ticket: ticketOf(template.ticket, now),
    subTickets: template.sub_tickets.map((content) => ticketOf(content, now)),
  };
}

/** The content that names everything that these contents name, to find out what of it exists. */
export const namedTogether = (contents: readonly TicketContent[]): TicketContent => ({
  assigneeIds: contents.flatMap(({ assigneeIds = [] }) => assigneeIds),
  labelIds: contents.flatMap(({ labelIds = [] }) => labelIds),
  tagNames: contents.flatMap(({ tagNames = [] }) => tagNames),
  customFields: Object.fromEntries(
    contents.map(({ customFields = {} }, at) => [
      String(at),
      Object.values(customFields).flat().map(String),
    ]),
  ),
});

/** The values that fit the fields of the project. */
function fitting({ fields, people }: Known, sent: CustomFieldValues): CustomFieldValues {
  const byKey = new Map(fields.map((field) => [field.key, field]));
  return Object.fromEntries(
    Object.entries(sent).filter(([key, value]) => {
      const field = byKey.get(key);
      return field && !(readValue(field, value, { people }) instanceof ValueFault);
    }),
  );
}

/** The content of a template without people, labels and values of custom fields that the project does not have any more. */
export const existingContent = (content: NewTicket, known: Known): NewTicket => ({
  ...content,
  assigneeIds: content.assigneeIds?.filter((id) => known.people.has(id)),
  labelIds: content.labelIds?.filter((id) => known.labels.has(id)),
  customFields: fitting(known, content.customFields ?? {}),
});

/** The content of a template with what a request names in its place. Custom fields are replaced one by one. */
export const withSent = (content: NewTicket, sent: TicketContent): NewTicket => ({
  ...content,
  ...givenFields(sent),
  customFields: { ...content.customFields, ...sent.customFields },
});
