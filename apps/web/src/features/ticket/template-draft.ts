import { daysAhead, filledTitle } from '@basalt/domain/template-days';
import type { Template } from '../../api/types.ts';
import { blankDraft, type Draft } from './new-ticket-draft.ts';
import { clockTime, endOfDay, isoDay } from '../../words/time-zone.ts';

type Templated = Omit<Draft, 'board_id' | 'project_id' | 'template_id'>;

/** The entries of a new ticket by a template, on the reader's day. */
export function draftOfTemplate({ ticket }: Template, now = new Date()): Templated {
  const today = clockTime(now);
  return {
    title: filledTitle(ticket.title, isoDay(today)),
    description_html: ticket.description_html ?? '',
    priority: ticket.priority,
    assignee_ids: ticket.assignee_ids,
    label_ids: ticket.label_ids,
    start_at: null,
    due_at:
      ticket.due === null
        ? null
        : endOfDay({ ...today, day: today.day + daysAhead(ticket.due) }).toISOString(),
    cycle_id: null,
    estimate: ticket.estimate,
    custom_fields: ticket.custom_fields,
  };
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** `draft` with the entries `to` where it has those of `from`. */
const replaced = (draft: Draft, from: Templated, to: Templated): Partial<Draft> =>
  Object.fromEntries(
    Object.entries(to).filter(([name]) =>
      isSame(draft[name as keyof Templated], from[name as keyof Templated]),
    ),
  );

/**
 * The changed entries of a draft that gets another template (null: none). What the person entered stays: only blank entries and those of the former
 * template are replaced.
 */
export function withTemplate(
  draft: Draft,
  former: Template | undefined,
  template: Template | null,
  now?: Date,
): Partial<Draft> {
  const freed = former
    ? { ...draft, ...replaced(draft, draftOfTemplate(former, now), blankDraft) }
    : draft;
  const filled =
    template === null ? {} : replaced(freed, blankDraft, draftOfTemplate(template, now));
  return { ...freed, ...filled, template_id: template?.id ?? null };
}
