import { ruleBudget } from '../budgets/rule-budget.ts';
import { eventKinds } from '../event/event-kind.ts';
import { isBlank } from '../kernel/blank.ts';
import { invalid } from '../kernel/domain-error.ts';
import { isIdentifier } from '../kernel/identifier.ts';
import { isOneLine, oneLineFault } from '../kernel/one-line.ts';
import { duePattern } from '../kernel/template-days.ts';
import { isLonger } from '../kernel/text-length.ts';
import { maxOf } from '../record/record.ts';
import { Notification } from '../records/notification.ts';
import {
  gitTriggers,
  ruleLinks,
  ticketTimes,
  type Rule,
  type RuleAction,
  type RuleEventKind,
  type RuleWhen,
} from '../records/rule.ts';
import { Ticket } from '../records/ticket.ts';
import type { TemplateContent } from '../records/template.ts';
import { checkSchedule } from './schedule.ts';
import { unknownPlaceholder } from './rule-text.ts';

/** The part of a rule that says when it does what. */
export type RuleContent = Pick<Rule, 'projectId' | 'when' | 'if' | 'do'>;

/** Events after which there is no ticket, or that follow from others. */
const unanswered: readonly string[] = ['ticket.deleted', 'ticket.moved_away', 'ticket.recounted'];

/** The kinds of events that a rule can answer. */
export const ruleEventKinds = eventKinds.filter(
  (kind): kind is RuleEventKind => kind.startsWith('ticket.') && !unanswered.includes(kind),
);

/** The kinds whose events name the fields of the ticket that changed. */
const withChanges: readonly string[] = [
  'ticket.updated',
  'ticket.moved',
  'ticket.archived',
  'ticket.unarchived',
];

function checkKinds(kinds: readonly string[], known: readonly string[]): void {
  const isCounted = kinds.length > 0 && kinds.length <= ruleBudget.kinds;
  if (!isCounted) throw invalid('when.kinds', `must be 1 to ${ruleBudget.kinds} kinds of events`);
  const unknown = kinds.find((kind) => !known.includes(kind));
  if (unknown === undefined) return;
  throw invalid('when.kinds', `must be of ${known.join(', ')}`);
}

function checkWhen(when: RuleWhen): void {
  if (when.on === 'schedule') checkSchedule(when, 'when');
  if (when.on === 'git') checkKinds(when.kinds, gitTriggers);
  if (when.on === 'event') {
    checkKinds(when.kinds, ruleEventKinds);
    if (when.field === undefined && when.to !== undefined) {
      throw invalid('when.to', 'needs the field that has this value');
    }
    if (when.field !== undefined && !when.kinds.every((kind) => withChanges.includes(kind))) {
      throw invalid('when.field', `needs kinds of ${withChanges.join(', ')}`);
    }
  }
  if (when.on !== 'time') return;
  if (!ticketTimes.includes(when.of))
    throw invalid('when.of', `must be one of ${ticketTimes.join(', ')}`);
  const min = when.of === 'due' ? -ruleBudget.days : 0;
  if (Number.isInteger(when.days) && when.days >= min && when.days <= ruleBudget.days) return;
  throw invalid('when.days', `must be a whole number from ${min} to ${ruleBudget.days}`);
}

/** Parameters of a list of tickets that select none of the tickets that a rule can change, or none at all. */
const unfiltered = ['sort', 'deleted', 'cursor', 'limit', 'fields', 'include'];

function checkIf({ projectId, when, if: query, do: actions }: RuleContent): void {
  if (query === null) {
    if (when.on !== 'schedule') throw invalid('if', 'can be null for a schedule only');
    for (const [at, action] of actions.entries()) {
      const isFree =
        (action.do === 'create' && action.as === undefined) ||
        (action.do === 'notify' && !action.user_ids.includes('assignees'));
      if (!isFree) throw invalid(`do.${at}`, 'needs a ticket: set if, such as {}');
      if (action.do === 'create' && action.project_id === undefined && projectId === null) {
        throw invalid(`do.${at}.project_id`, 'is required in a rule of all projects');
      }
    }
    return;
  }
  const names = projectId === null ? unfiltered : [...unfiltered, 'project_id'];
  const wrong = Object.keys(query).find((name) => names.includes(name));
  if (wrong !== undefined) throw invalid('if', `${wrong} is not a filter of this rule`);
}

function checkText(text: string | null | undefined, path: string): void {
  const unknown = unknownPlaceholder(text ?? '');
  if (unknown === null) return;
  throw invalid(path, `has the unknown placeholder {{${unknown.slice(0, 40)}}}`);
}

function checkLine(text: string, max: number, path: string): void {
  if (isBlank(text)) throw invalid(path, 'must not be blank');
  if (!isOneLine(text)) throw invalid(path, oneLineFault);
  if (isLonger(text, max)) throw invalid(path, `must have at most ${max} characters`);
  checkText(text, path);
}

function checkFields(fields: Partial<TemplateContent>, path: string): void {
  if (fields.title !== undefined) {
    checkLine(fields.title, maxOf(Ticket, 'title'), `${path}.title`);
  }
  checkText(fields.description_html, `${path}.description_html`);
  const { due = null } = fields;
  if (due !== null && !duePattern.test(due)) {
    throw invalid(`${path}.due`, 'must be days or weeks such as +3d or +2w');
  }
}

/** Whether an action names a board in one way. */
const isBoardNamed = (action: { readonly board_id?: unknown; readonly board_slug?: unknown }) =>
  (action.board_id === undefined) !== (action.board_slug === undefined);

function checkAction(action: RuleAction, path: string): void {
  switch (action.do) {
    case 'set':
      if (Object.values(action.fields).every((value) => value === undefined)) {
        throw invalid(`${path}.fields`, 'must have a field');
      }
      return checkFields(action.fields, `${path}.fields`);
    case 'add':
    case 'remove': {
      const names: readonly string[] = ruleLinks.map(({ wireName }) => wireName);
      const isNamed = ([name, ids]: [string, unknown]) =>
        names.includes(name) && Array.isArray(ids) && ids.length > 0;
      if (Object.entries(action).some(isNamed)) return;
      throw invalid(path, `must name records in one of ${names.join(', ')}`);
    }
    case 'move':
      if (isBoardNamed(action)) return;
      throw invalid(`${path}.board_id`, 'is required without board_slug, and not allowed with it');
    case 'comment':
      if (isBlank(action.body_html)) throw invalid(`${path}.body_html`, 'must not be blank');
      return checkText(action.body_html, `${path}.body_html`);
    case 'create':
      if (!isBoardNamed(action)) {
        throw invalid(
          `${path}.board_id`,
          'is required without board_slug, and not allowed with it',
        );
      }
      if (action.template_id === undefined && action.fields?.title === undefined) {
        throw invalid(`${path}.fields.title`, 'is required without template_id');
      }
      return checkFields(action.fields ?? {}, `${path}.fields`);
    case 'notify': {
      const { user_ids, title, body } = action;
      const isCounted = user_ids.length > 0 && user_ids.length <= ruleBudget.people;
      if (!isCounted || !user_ids.every((id) => id === 'assignees' || isIdentifier(id))) {
        throw invalid(`${path}.user_ids`, `must be 1 to ${ruleBudget.people} ids, or assignees`);
      }
      checkLine(title, maxOf(Notification, 'title'), `${path}.title`);
      return checkText(body, `${path}.body`);
    }
    default:
  }
}

const bytesOf = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length;

/**
 * Refuses with `validation_failed`, on the field in the form of the API (`when.recurrence`, `do.3.body_html`), a rule that cannot work: unknown kinds
 * of events, a schedule that is none, actions without what they need, unknown placeholders, too much of anything. What a rule names, such as
 * boards, is checked when it runs.
 */
export function checkRule(rule: RuleContent): void {
  const { actions, bytes } = ruleBudget;
  if (rule.do.length === 0 || rule.do.length > actions) {
    throw invalid('do', `must be 1 to ${actions} actions`);
  }
  if (bytesOf(rule.do) > bytes) throw invalid('do', `must have at most ${bytes / 1024} KiB`);
  checkWhen(rule.when);
  checkIf(rule);
  for (const [at, action] of rule.do.entries()) checkAction(action, `do.${at}`);
}
