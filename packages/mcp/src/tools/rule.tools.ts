import type { RuleRecord } from '@basalt/domain';
import { out, page } from '../fields.ts';
import { lines, listed, short } from '../list.ts';
import { tool } from '../tool.ts';

/** The maximum number of characters of a rule in an answer. */
const maxRuleLength = 300;

/** What starts a rule: `ticket.updated, priority to high`. */
function triggerOf({ when }: RuleRecord): string {
  switch (when.on) {
    case 'event': {
      const { kinds, field, to } = when;
      const change = field === undefined ? [] : [to === undefined ? field : `${field} to ${to}`];
      return [kinds.join(' or '), ...change].join(', ');
    }
    case 'schedule':
      return `${when.recurrence} at ${when.time} ${when.time_zone}`;
    case 'time':
      return `${when.days} days after ${when.of}`;
    case 'git':
      return when.kinds.join(' or ');
    case 'hand':
      return 'run by hand';
  }
}

/** `Triage: when ticket.created; if tag=bug; do set, comment (off: paused)`. */
function ruleLine(rule: RuleRecord): string {
  const filter = Object.entries(rule.if ?? {}).map(([field, value]) => `${field}=${value}`);
  const parts = [
    `when ${triggerOf(rule)}`,
    ...(filter.length === 0 ? [] : [`if ${filter.join(', ')}`]),
    `do ${rule.do.map((action) => action.do).join(', ')}`,
  ];
  const state = rule.enabled ? '' : ` (off: ${rule.disabled_reason ?? 'paused'})`;
  return `${short(rule.name)}: ${short(parts.join('; '), maxRuleLength)}${state}`;
}

/** Reading rules. */
export const ruleTools = [
  tool({
    name: 'list_rules',
    description: 'Rules in words.',
    scopes: ['projects:read'],
    effect: 'read',
    idempotent: true,
    input: { cursor: page.cursor },
    output: { rules: out.texts, next_cursor: out.nextCursor },
    handle: async (args, context) => {
      const { use, principal } = context;
      const { organizationId: organization } = principal;
      const { items, next_cursor } = await listed(context, 'list_rules', args, (asked) =>
        use.listRules(principal, { organization, page: asked }),
      );
      const rules = items.map(ruleLine);
      return { text: lines('Rules', rules, next_cursor), data: { rules, next_cursor } };
    },
  }),
];
