import type { Ticket } from '../../api/types.ts';
import type { NewRule, Rule, RuleWhen } from '../../data/queries/rules.ts';
import type { NewTemplate } from '../../data/queries/template-requests.ts';
import { ruleOf } from '../../design/author-name.ts';
import { contentOf } from '../ticket/changes/use-save-as-template.tsx';

/** The content of a ticket with no task checked. */
export function freshContentOf(ticket: Ticket): NewTemplate['ticket'] {
  const { description_html: html, ...content } = contentOf(ticket);
  const fresh = html?.replaceAll(/(<li[^>]* )data-checked="true"/gu, '$1data-checked="false"');
  return { ...content, description_html: fresh ?? null };
}

/** The rule that makes a ticket again: by its content, or by a template with its sub-tickets. */
export function repeatRule(
  ticket: Ticket,
  name: string,
  {
    when,
    board,
    unlessOpen,
    template,
  }: { when: RuleWhen; board: string; unlessOpen: boolean; template: string | null },
): NewRule {
  return {
    name: [...name].slice(0, 120).join(''),
    project_id: ticket.project_id,
    when,
    // A ticket that is archived after its completion is repeated, too.
    if: when.on === 'schedule' ? null : { archived: 'all' },
    do: [
      {
        do: 'create',
        board_id: board,
        ...(template === null ? { fields: freshContentOf(ticket) } : { template_id: template }),
        ...(when.on === 'schedule' && unlessOpen && { unless_open: true }),
        repeats: ticket.id,
      },
    ],
  };
}

/** The rule that repeats a ticket: one made for it, or the one that made it. */
export const ruleThatRepeats = (
  { id, created_by: maker }: Pick<Ticket, 'id' | 'created_by'>,
  rules: readonly Rule[],
): Rule | undefined =>
  rules.find((rule) =>
    rule.do.some(
      (action) =>
        action.do === 'create' &&
        action.repeats !== undefined &&
        (action.repeats === id || ruleOf(maker)?.id === rule.id),
    ),
  );
