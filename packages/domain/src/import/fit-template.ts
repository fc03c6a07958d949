import { importNote } from '../records/import-note.ts';
import { templateBudget } from '../budgets/template-budget.ts';
import { duePattern, filledTitle } from '../kernel/template-days.ts';
import { isLonger, maxTitleLength } from '../kernel/text-length.ts';
import type { RichText } from '../kernel/rich-text.port.ts';
import type { FittedOf, NeutralRecord } from '../records/neutral-form.ts';
import type { FittedItem } from '../records/source.port.ts';
import { templatedFields, type TemplateContent } from '../records/template.ts';
import { templateBytes } from '../template/template-content.ts';
import { cut, fittedValues, type Fitting } from './fitting.ts';

type NeutralTemplate = Extract<NeutralRecord, { kind: 'template' }>;

const fields = templatedFields.map((facts) => [facts.wireName, facts] as const);

/** A title that is too long with the day and week in it: each of `{{date}}` becomes a quarter longer at most. */
const cutTitle = (title: string): string =>
  isLonger(filledTitle(title, '2031-05-04'), maxTitleLength)
    ? cut(title, Math.floor(maxTitleLength * 0.8))
    : title;

function fittedContent(content: TemplateContent, fitting: Fitting): TemplateContent {
  const { title, ...values } = fittedValues(
    fields,
    { ...content },
    { fitting, kind: 'template' },
  ) as unknown as TemplateContent;
  const { due } = content;
  const isDue = typeof due === 'string' && duePattern.test(due);
  if (!isDue && (due ?? null) !== null) fitting.notes.push(importNote('template_due_left'));
  const cutOff = cutTitle(title);
  if (cutOff !== title) fitting.notes.push(importNote('template_title_cut'));
  return { title: cutOff, ...values, due: isDue ? due : null };
}

/** The tickets of a template with values that fit, and without their descriptions. */
export function fittedContents(
  { ticket, subTickets }: NeutralTemplate,
  fitting: Fitting,
): Pick<FittedOf<'template'>, 'ticket' | 'subTickets'> {
  const further = subTickets ?? [];
  if (further.length > templateBudget.subTickets)
    fitting.notes.push(importNote('template_sub_tickets_left', { max: templateBudget.subTickets }));
  return {
    ticket: fittedContent(ticket, fitting),
    subTickets: further
      .slice(0, templateBudget.subTickets)
      .map((content) => fittedContent(content, fitting)),
  };
}

/** The reason why a large template is left out. */
export const tooLarge = importNote('template_too_large', { max: templateBudget.bytes / 1024 });

/** The item of a template with its cleaned descriptions. A template that is too large is left out before anything of it is cleaned. */
export async function withCleanTexts(
  fit: FittedItem,
  { ticket, subTickets }: NeutralTemplate,
  { fitting, richText }: { fitting: Fitting; richText: RichText },
): Promise<FittedItem> {
  const { item } = fit;
  if (item.record?.kind !== 'template') return fit;
  if (templateBytes({ ticket, subTickets: subTickets ?? [] }) > templateBudget.bytes) {
    return { ...fit, item: { ...item, record: null, outcome: 'left', notes: [tooLarge] } };
  }
  const cleaned = async (
    content: TemplateContent,
    { description_html: html }: TemplateContent,
  ) => ({
    ...content,
    description_html:
      typeof html === 'string' ? await fitting.html(html, 'description_html', richText) : null,
  });
  const contents: TemplateContent[] = [];
  for (const [at, content] of item.record.subTickets.entries())
    contents.push(await cleaned(content, subTickets?.[at] ?? content));
  const record = {
    ...item.record,
    ticket: await cleaned(item.record.ticket, ticket),
    subTickets: contents,
  };
  return { ...fit, item: { ...item, record } };
}
