import { invalid } from '../kernel/domain-error.ts';
import { foldCase } from '../kernel/fold-case.ts';
import { isBlank } from '../kernel/blank.ts';
import { dueAfter } from '../kernel/template-days.ts';
import { maxTitleLength } from '../kernel/text-length.ts';
import { maxOf } from '../record/record.ts';
import { withTasks } from '../records/checklist.ts';
import { Notification } from '../records/notification.ts';
import { ruleLinks, type Rule, type RuleAction } from '../records/rule.ts';
import { templatedFields, type TemplateContent } from '../records/template.ts';
import type { TicketRecord } from '../records/ticket-record.ts';
import type { TicketContent, TicketPatch } from '../records/ticket.ts';
import type { BulkItem } from '../ticket/bulk-item.ts';
import type { BoardChoice } from '../ticket/choose-board.ts';
import { filledHtml, filledLine, filledText, type RunFacts } from './rule-text.ts';

/** The state for a run of a rule. */
export interface RunState {
  /** The ticket of the run, and its parent, as they are now; null where there is none. */
  readonly ticket: TicketRecord | null;
  readonly parent: TicketRecord | null;
  readonly facts: Omit<RunFacts, 'ticket'>;
}

/** An operation of a run. `action` is the index of the action that it comes from, of the first of several. */
export type PlannedAction = { readonly action: number } & (
  | { readonly kind: 'change'; readonly item: BulkItem & { readonly op: 'update' | 'move' } }
  | { readonly kind: 'comment'; readonly ticketId: string; readonly bodyHtml: string }
  | {
      readonly kind: 'create';
      readonly projectId: string;
      readonly board: BoardChoice;
      readonly templateId: string | null;
      readonly content: TicketContent;
      readonly parentId: string | null;
      readonly relatedId: string | null;
      readonly isUnlessOpen: boolean;
    }
  | {
      readonly kind: 'notify';
      readonly userIds: readonly string[];
      /** Assignees, who are left out if they are no members any more. */
      readonly assigneeIds: readonly string[];
      readonly title: string;
      readonly body: string;
    }
);

type ActionOn<Kind extends RuleAction['do']> = Extract<RuleAction, { readonly do: Kind }>;

/** At most `max` characters of a line with values of placeholders. Refuses a blank one. */
function lineOf(text: string, facts: RunFacts, max: number, path: string): string {
  const line = [...filledLine(text, facts)].slice(0, max).join('');
  if (isBlank(line)) throw invalid(path, 'must not be blank');
  return line;
}

/** The fields of a ticket, with the values of placeholders and dates of this day. */
function contentOf(
  { title, description_html: html, due, ...fields }: Partial<TemplateContent>,
  facts: RunFacts,
  path: string,
): TicketContent {
  const values: Readonly<Record<string, unknown>> = fields;
  const named = templatedFields.filter(({ wireName }) => values[wireName] !== undefined);
  return {
    ...(title !== undefined && { title: lineOf(title, facts, maxTitleLength, `${path}.title`) }),
    ...(html !== undefined && { descriptionHtml: html === null ? null : filledHtml(html, facts) }),
    ...(due !== undefined && { dueAt: due === null ? null : dueAfter(due, facts.day) }),
    ...Object.fromEntries(named.map(({ name, wireName }) => [name, values[wireName]])),
  };
}

/** The list with the items, or without them; undefined when it stays. */
function listWith(list: readonly string[], items: readonly string[], isAdded: boolean) {
  const before = new Set(list.map(foldCase));
  const named = new Set(items.map(foldCase));
  const next = isAdded
    ? [...list, ...items.filter((item) => !before.has(foldCase(item)))]
    : list.filter((item) => !named.has(foldCase(item)));
  return next.length === list.length ? undefined : next;
}

/** The ticket with the changes of the actions before. */
interface Changed {
  readonly record: TicketRecord;
  readonly patch: TicketPatch;
}

type Lists = Readonly<Record<string, readonly string[] | undefined>>;

/** Refuses a list that becomes too long. */
function linkPatch(
  { record, patch }: Changed,
  action: ActionOn<'add' | 'remove'>,
  path: string,
): TicketPatch {
  const [changed, stored] = [patch as unknown as Lists, record as unknown as Lists];
  const sent = action as unknown as Lists;
  const lists = ruleLinks.map(({ name, wireName, max = 0 }) => {
    const list = changed[name] ?? stored[wireName] ?? [];
    const next = listWith(list, sent[wireName] ?? [], action.do === 'add');
    if (next !== undefined && next.length > max) {
      throw invalid(`${path}.${wireName}`, `must have at most ${max} items`);
    }
    return [name, next];
  });
  return Object.fromEntries(lists);
}

/** The changed fields of a ticket by an action. */
function patchBy(
  action: ActionOn<
    'set' | 'add' | 'remove' | 'archive' | 'unarchive' | 'complete_tasks' | 'reset_tasks'
  >,
  state: Changed,
  facts: RunFacts,
  path: string,
): TicketPatch {
  if (action.do === 'set') return contentOf(action.fields, facts, `${path}.fields`);
  if (action.do === 'add' || action.do === 'remove') return linkPatch(state, action, path);
  if (action.do === 'archive' || action.do === 'unarchive') {
    return { archived: action.do === 'archive' };
  }
  const { descriptionHtml: html = state.record.description_html } = state.patch;
  if (html === null) return {};
  const checked = withTasks(html, action.do === 'complete_tasks');
  return checked === html ? {} : { descriptionHtml: checked };
}

const merged = (before: TicketPatch, after: TicketPatch): TicketPatch => ({
  ...before,
  ...Object.fromEntries(Object.entries(after).filter(([, value]) => value !== undefined)),
  ...(after.customFields && {
    customFields: { ...before.customFields, ...after.customFields },
  }),
});

function creation(
  action: ActionOn<'create'>,
  { projectId }: Pick<Rule, 'projectId'>,
  { ticket }: RunState,
  facts: RunFacts,
  at: number,
): PlannedAction {
  const project = action.project_id ?? ticket?.project_id ?? projectId;
  if (project === null) throw invalid(`do.${at}.project_id`, 'is required without a ticket');
  return {
    kind: 'create',
    action: at,
    projectId: project,
    board: {
      ...(action.board_id !== undefined && { boardId: action.board_id }),
      ...(action.board_slug !== undefined && { boardSlug: action.board_slug }),
    },
    templateId: action.template_id ?? null,
    content: contentOf(action.fields ?? {}, facts, `do.${at}.fields`),
    parentId: action.as === 'sub_ticket' ? (ticket?.id ?? null) : null,
    relatedId: action.as === 'related' ? (ticket?.id ?? null) : null,
    isUnlessOpen: action.unless_open === true,
  };
}

function notice(
  { user_ids, title, body = '' }: ActionOn<'notify'>,
  { ticket }: RunState,
  facts: RunFacts,
  at: number,
): PlannedAction[] {
  const userIds = [...new Set(user_ids)].filter((id) => id !== 'assignees');
  const named = user_ids.includes('assignees') ? (ticket?.assignee_ids ?? []) : [];
  const assigneeIds = named.filter((id) => !userIds.includes(id));
  if (userIds.length + assigneeIds.length === 0) return [];
  const line = lineOf(title, facts, maxOf(Notification, 'title'), `do.${at}.title`);
  return [
    {
      kind: 'notify',
      action: at,
      userIds,
      assigneeIds,
      title: line,
      body: filledText(body, facts),
    },
  ];
}

function move(action: ActionOn<'move'>, record: TicketRecord): BulkItem & { readonly op: 'move' } {
  return {
    op: 'move',
    ticket: record.id,
    boardId: action.board_id,
    boardSlug: action.board_slug,
    position: action.position === 'start' ? { at: 'index', index: 0 } : { at: 'end' },
  };
}

/**
 * What a run of a rule does, in the order of its actions. Changes of fields of one ticket that follow one another are one change. An action that would
 * change nothing, that is for a parent of a ticket without one, or that notifies nobody is left out. HTML is not cleaned yet. Refuses
 * with `validation_failed` (`do.3.fields.title`) a title that is blank with its values, and lists that become too long; everything
 * else is decided when the operations are done.
 */
export function planRun(rule: Pick<Rule, 'projectId' | 'do'>, state: RunState): PlannedAction[] {
  const facts: RunFacts = { ...state.facts, ticket: state.ticket };
  const patches = new Map<string, TicketPatch>();
  const moved = new Set<string>();
  const plan: PlannedAction[] = [];
  for (const [at, action] of rule.do.entries()) {
    if (action.do === 'create') {
      plan.push(creation(action, rule, state, facts, at));
      continue;
    }
    if (action.do === 'notify') {
      plan.push(...notice(action, state, facts, at));
      continue;
    }
    const record = action.ticket === 'parent' ? state.parent : state.ticket;
    if (record === null) continue;
    if (action.do === 'comment') {
      const bodyHtml = filledHtml(action.body_html, facts);
      plan.push({ kind: 'comment', action: at, ticketId: record.id, bodyHtml });
      continue;
    }
    if (action.do === 'move') {
      const isThere = action.board_id === record.board_id && action.position === undefined;
      if (isThere && !moved.has(record.id)) continue;
      moved.add(record.id);
      plan.push({ kind: 'change', action: at, item: move(action, record) });
      continue;
    }
    const before = patches.get(record.id) ?? {};
    const patch = merged({}, patchBy(action, { record, patch: before }, facts, `do.${at}`));
    if (Object.keys(patch).length === 0) continue;
    patches.set(record.id, merged(before, patch));
    const last = plan.at(-1);
    const isSame =
      last?.kind === 'change' && last.item.op === 'update' && last.item.ticket === record.id;
    const item = { op: 'update', ticket: record.id } as const;
    if (!isSame) plan.push({ kind: 'change', action: at, item: { ...item, ...patch } });
    else {
      plan.splice(-1, 1, {
        ...last,
        item: { ...item, ...merged(last.item as TicketPatch, patch) },
      });
    }
  }
  return plan;
}
