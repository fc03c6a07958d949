import { templateBudget } from '../budgets/template-budget.ts';
import { normalizeTagNames } from '../change/tag-names.ts';
import { invalid } from '../kernel/domain-error.ts';
import { dueAfter, filledTitle } from '../kernel/template-days.ts';
import { isLonger, maxTitleLength } from '../kernel/text-length.ts';
import type { CleanedHtml } from '../records/cleaned-html.ts';
import {
  templatedFields,
  type SentTemplateContent,
  type Template,
  type TemplateContent,
} from '../records/template.ts';
import type { CustomFieldValues } from '../records/custom-field.ts';
import type { NewTicket } from '../records/ticket.ts';

/** The day on which templates are used, as `2031-05-04`: the day in UTC. */
const dayOf = (now: Date): string => now.toISOString().slice(0, 10);

/** The fields of a new ticket by a template, as of this moment. */
export function ticketOf({ due, ...content }: TemplateContent, now: Date): NewTicket {
  const values: Readonly<Record<string, unknown>> = content;
  return {
    ...Object.fromEntries(templatedFields.map(({ name, wireName }) => [name, values[wireName]])),
    title: filledTitle(content.title, dayOf(now)),
    dueAt: due === null ? null : dueAfter(due, dayOf(now)),
  };
}

const withoutNull = (values: CustomFieldValues): CustomFieldValues =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));

/** The content as it is stored: with defaults and cleaned HTML. Refuses with `validation_failed` on `path`, such as `ticket`. */
export function storedTemplateContent(
  sent: SentTemplateContent,
  html: CleanedHtml,
  path: string,
): TemplateContent {
  const values: Readonly<Record<string, unknown>> = sent;
  const entries = templatedFields.map(({ wireName, initial }) => [
    wireName,
    values[wireName] ?? (Array.isArray(initial) ? [] : (initial ?? null)),
  ]);
  const filled = Object.fromEntries(entries) as TemplateContent;
  if (isLonger(filledTitle(sent.title, '2031-05-04'), maxTitleLength)) {
    throw invalid(
      path,
      `must have a title of at most ${maxTitleLength} characters when it is used`,
    );
  }
  return {
    ...filled,
    description_html: html.of(sent.description_html),
    custom_fields: withoutNull(filled.custom_fields),
    tag_names: normalizeTagNames(filled.tag_names),
    due: sent.due ?? null,
  };
}

/** The bytes (UTF-8) of the tickets of a template, as JSON. */
export const templateBytes = ({
  ticket,
  subTickets,
}: Pick<Template, 'ticket' | 'subTickets'>): number =>
  new TextEncoder().encode(JSON.stringify([ticket, subTickets])).length;

/** Refuses with `validation_failed` (ticket) a template that is larger than `templateBudget.bytes`. */
export function refuseLarge(template: Pick<Template, 'ticket' | 'subTickets'>): void {
  if (templateBytes(template) <= templateBudget.bytes) return;
  const limit = templateBudget.bytes / 1024;
  throw invalid('ticket', `must have at most ${limit} KiB together with its sub-tickets`);
}
