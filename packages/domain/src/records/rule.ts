import type { Actor, RuleVia } from '../access/principal.ts';
import type { EventKind } from '../event/event-kind.ts';
import { givenFields } from '../kernel/patch.ts';
import { changed } from '../record/next-version.ts';
import * as common from '../record/common-fields.ts';
import * as field from '../record/field.ts';
import { record, type Patch, type Public, type Stored } from '../record/record.ts';
import { ruleBudget } from '../budgets/rule-budget.ts';
import { templatedFields, type TemplateContent } from './template.ts';
import type { ViewQuery } from './view.ts';

/** A kind of event about a ticket. */
export type RuleEventKind = EventKind & `ticket.${string}`;

/** What happens to a ticket in a Git repository. `commits.pushed`: to the default branch. */
export const gitTriggers = [
  'branch.created',
  'pull_request.opened',
  'pull_request.review_requested',
  'pull_request.merged',
  'pull_request.closed',
  'commits.pushed',
] as const;

export type GitTrigger = (typeof gitTriggers)[number];

/** A time of a ticket, from which days are counted: its due date, its entry into its board, its last activity, its completion. */
export const ticketTimes = ['due', 'on_board', 'inactive', 'completed'] as const;

/** Moments that repeat. */
export interface Schedule {
  /** The value of an RRULE (RFC 5545): `FREQ=MONTHLY;BYDAY=-1FR` (`parseRecurrence`). */
  readonly recurrence: string;
  /** The day from which on it is valid, as `2031-05-04`. */
  readonly start: string;
  /** The time of the day, as `09:00`. */
  readonly time: string;
  /** The IANA name of the time zone of `start` and `time`. */
  readonly time_zone: string;
}

/** What a rule answers, in the form of the API. */
export type RuleWhen =
  /** A person runs it. */
  | { readonly on: 'hand' }
  /**
   * Events of these kinds; with `field`, only those that changed this field of the ticket (`board_id`, `custom_fields.severity`); with `to`, only
   * those after which it has this value, or a list this item. `all`: all sub-tickets or tasks are done (`children`, `checklist`).
   */
  | {
      readonly on: 'event';
      readonly kinds: readonly RuleEventKind[];
      readonly field?: string | undefined;
      readonly to?: string | number | boolean | null | undefined;
    }
  | ({ readonly on: 'schedule' } & Schedule)
  /** Days after a time of a ticket; negative: before its due date. */
  | { readonly on: 'time'; readonly of: (typeof ticketTimes)[number]; readonly days: number }
  /** `closing`: only where a text closes the ticket, as `Fixes WEB-12` does. */
  | {
      readonly on: 'git';
      readonly kinds: readonly GitTrigger[];
      readonly closing?: boolean | undefined;
    };

/** The ticket that an action changes: that of the run, or its parent. Without a parent, the action does nothing. */
interface OnTicket {
  readonly ticket?: 'own' | 'parent' | undefined;
}

/** A board by its id, or by its slug in the project of the ticket. */
interface OnBoard {
  readonly board_id?: string | undefined;
  readonly board_slug?: string | undefined;
}

/** People, labels and tags of a ticket. */
export type RuleLinks = Partial<Pick<TemplateContent, 'assignee_ids' | 'label_ids' | 'tag_names'>>;

/** The fields of `RuleLinks`. */
export const ruleLinks = templatedFields.filter(({ type }) => type === 'ids' || type === 'tags');

/** What a rule does, in the form of the API. Titles and texts can have placeholders (`rulePlaceholders`). */
export type RuleAction =
  /** Absent fields stay. `due` counts from the day of the run. */
  | ({ readonly do: 'set'; readonly fields: Partial<TemplateContent> } & OnTicket)
  | ({ readonly do: 'add' | 'remove' } & RuleLinks & OnTicket)
  | ({ readonly do: 'move'; readonly position?: 'start' | 'end' | undefined } & OnBoard & OnTicket)
  | ({ readonly do: 'archive' | 'unarchive' } & OnTicket)
  /** Checks all tasks of the description, or none. */
  | ({ readonly do: 'complete_tasks' | 'reset_tasks' } & OnTicket)
  | ({ readonly do: 'comment'; readonly body_html: string } & OnTicket)
  | ({
      readonly do: 'create';
      /** Absent: the project of the ticket, or that of the rule. */
      readonly project_id?: string | undefined;
      readonly template_id?: string | undefined;
      /** Required without a template. */
      readonly fields?: Partial<TemplateContent> | undefined;
      /** How it belongs to the ticket of the run. */
      readonly as?: 'sub_ticket' | 'related' | undefined;
      /** Nothing is created while the last ticket that this action made is neither done, archived nor deleted. */
      readonly unless_open?: boolean | undefined;
      /**
       * The ticket that is made again and again: before the action has made one, it is the last one. The rule answers the last ticket only, not
       * what else its filter selects.
       */
      readonly repeats?: string | undefined;
    } & OnBoard)
  | {
      readonly do: 'notify';
      /** People, and `assignees` for those of the ticket. */
      readonly user_ids: readonly string[];
      readonly title: string;
      readonly body?: string | undefined;
    };

/** Why a rule is off: somebody paused it, ten runs in a row were refused, or its person may not run it any more. */
export type RuleDisabledReason = 'paused' | 'refused' | 'not_allowed';

/** Something that an organization does by itself. */
export const Rule = record('rule', {
  id: field.id(),
  organizationId: field.ref('organization'),
  projectId: field.ref('project').nullable().describe('Null for a rule of all projects.'),
  name: field.name(120, 'Triage of new bugs').written(),
  enabled: field.flag().default(true).written(),
  when: field.value<RuleWhen>('rule_when').written(),
  if: field
    .value<ViewQuery>('view_query')
    .nullable()
    .describe('The filter of a list of tickets. Null: a schedule that runs once, without a ticket.')
    .written(),
  do: field.value<readonly RuleAction[]>('rule_actions').written(),
  /** Its actions are refused as they would be for this person. */
  runAs: common.createdBy(),
  disabledReason: field.openChoice(['paused', 'refused', 'not_allowed'], 'refused').nullable(),
  /** Runs in a row that were refused. */
  refusals: field.count().default(0).hidden(),
  lastRunAt: field.moment().nullable(),
  nextAt: field
    .moment()
    .nullable()
    .describe('When a schedule runs next, or times of tickets are checked next. Null for others.'),
  /** Since when it is on: earlier events start no run of it. */
  enabledAt: field.startMoment().hidden(),
  /** Until when its runs wait, because it did too much in an hour. */
  waitingUntil: field.moment().nullable().hidden(),
  notMatched: field
    .count()
    .default(0)
    .describe('How often its filter did not select the ticket. These runs are not listed.'),
  /** The last ticket that each action created, by the index of the action. */
  made: field.value<Readonly<Record<string, string>>>('rule_made').default({}).hidden(),
  version: field.version(),
  createdBy: common.createdBy(),
  ...common.times(),
});

export interface Rule extends Stored<typeof Rule> {}

/** A rule as the API returns it. */
export type RuleRecord = Public<typeof Rule>;

/** The rule as the API returns it. */
export const ruleRecord = Rule.answer;

/** The fields that every event about a rule has. */
export const aboutRule = (rule: Rule) =>
  ({
    subject: { type: 'rule', id: rule.id },
    projectId: rule.projectId,
    data: ruleRecord(rule),
  }) as const;

/** The rule after a run at `now`: refused runs are counted, and the last of `ruleBudget.refusals` in a row switches it off. */
export function afterRun(rule: Rule, outcome: 'done' | 'refused', now: Date): Rule {
  const refusals = outcome === 'refused' ? rule.refusals + 1 : 0;
  const next = { lastRunAt: now, refusals };
  if (refusals < ruleBudget.refusals) return changed(rule, next);
  return changed(rule, { ...next, enabled: false, disabledReason: 'refused', nextAt: null });
}

/** The rule, switched on: earlier refusals do not count any more. */
export const enabledRule = (rule: Rule, now: Date): Rule =>
  changed(rule, { enabled: true, disabledReason: null, refusals: 0, enabledAt: now });

/** The rule, switched off. */
export const disabledRule = (rule: Rule, disabledReason: RuleDisabledReason): Rule =>
  changed(rule, { enabled: false, disabledReason, nextAt: null });

/** The trace of the changes by a run at the end of a chain of `depth` rules. */
export const viaOf = ({ id, name }: Pick<Rule, 'id' | 'name'>, depth: number): RuleVia => ({
  type: 'rule',
  id,
  name,
  depth: depth + 1,
});

/** The actions of the last hour: of one rule, and of its organization. */
export interface ActionsOfHour {
  readonly ofRule: number;
  readonly ofOrganization: number;
}

/** What an action repeats; undefined for an action that repeats no ticket. */
const repeatedBy = (action: RuleAction | undefined): string | undefined =>
  action?.do === 'create' ? action.repeats : undefined;

/** The last ticket that an action made, or else the one that it repeats; undefined for none. */
export const lastTicketOf = (
  { do: actions, made }: Pick<Rule, 'do' | 'made'>,
  at: number,
): string | undefined => made[at] ?? repeatedBy(actions[at]);

/** The only tickets that a rule answers, because it repeats them; null for a rule that repeats none. */
export function repeatedTickets(rule: Pick<Rule, 'do' | 'made'>): readonly string[] | null {
  const ids = rule.do.flatMap((action, at) =>
    repeatedBy(action) === undefined ? [] : (lastTicketOf(rule, at) ?? []),
  );
  return ids.length === 0 ? null : ids;
}

const nameOfAction = (action: RuleAction | undefined): string =>
  repeatedBy(action) ?? JSON.stringify(action);

/** The last tickets of the actions, by their new places: an action that was changed has none, unless it repeats the same ticket. */
function madeBy(before: Pick<Rule, 'do' | 'made'>, actions: readonly RuleAction[]): Rule['made'] {
  const last = new Map(
    Object.entries(before.made).map(([at, id]) => [nameOfAction(before.do[Number(at)]), id]),
  );
  const kept = actions.map((action, at) => [`${at}`, last.get(nameOfAction(action))] as const);
  return Object.fromEntries(kept.flatMap(([at, id]) => (id === undefined ? [] : [[at, id]])));
}

/** The rule with the changed fields. It acts with the rights of whoever last decided what it does. */
export function editedRule(
  rule: Rule,
  patch: Patch<typeof Rule>,
  { principal, now }: { readonly principal: { readonly actor: Actor }; readonly now: Date },
): Rule {
  const { enabled = rule.enabled, ...content } = patch;
  const isEdited = ['when', 'if', 'do'].some((name) => patch[name as 'when'] !== undefined);
  const runAs = isEdited || (enabled && !rule.enabled) ? principal.actor : rule.runAs;
  const made = patch.do === undefined ? rule.made : madeBy(rule, patch.do);
  const next = changed(rule, { ...(givenFields(content) as Partial<Rule>), runAs, made });
  if (!enabled) return rule.enabled ? disabledRule(next, 'paused') : next;
  const on = !rule.enabled || patch.when !== undefined ? enabledRule(next, now) : next;
  return on;
}
