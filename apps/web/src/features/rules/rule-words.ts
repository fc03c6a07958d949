import type { Rule, RuleAction, RuleRun, RuleWhen } from '../../data/queries/rules.ts';
import { dayOf } from '../../data/filter-days.ts';
import { isReversed } from '../../data/store/reversed-filters.ts';
import { onDate } from '../../design/dates.ts';
import { priorities, priorityNames } from '../../design/priority-names.ts';
import { formatList, formatNames } from '../../words/formats.ts';
import type { FixedKey } from '../../words/keys.ts';
import { words } from '../../words/words.ts';
import { filterChoices, filterDays } from '../list/filter-choices.ts';
import { subjects } from '../webhooks/kinds.ts';
import type { RuleNames } from './rule-names.ts';
import { scheduleWords } from './schedule-words.ts';

/** The greatest number of characters of a text of people that is shown. */
const maxShown = 80;

const cut = (text: string): string =>
  text.length > maxShown ? `${text.slice(0, maxShown)}…` : text;

/** The text of HTML on one line. */
export function plainText(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return cut((body.textContent ?? '').replaceAll(/\s+/gu, ' ').trim());
}

/** The names of the fields of tickets that rules name. */
const fieldNames: Readonly<Record<string, FixedKey>> = {
  assignee_ids: 'ticket.assignees',
  assignee_id: 'list.assignedToChip',
  board_id: 'ticket.board',
  checklist: 'rules.tasks',
  children: 'rules.subTickets',
  created_by: 'list.createdBy',
  cycle_id: 'ticket.cycle',
  description_html: 'ticket.description',
  due: 'ticket.due',
  due_at: 'ticket.due',
  estimate: 'ticket.estimate',
  label_id: 'list.label',
  label_ids: 'ticket.labels',
  priority: 'ticket.priority',
  tag: 'list.tag',
  tag_names: 'ticket.tags',
  title: 'ticket.title',
};

/** The name of a field of tickets: `priority`, or a custom one as `custom_fields.KEY`. */
export function fieldName(field: string, names: RuleNames): string {
  const key = fieldNames[field];
  if (key !== undefined) return words(key);
  const custom = field.replace(/^custom(?:_fields)?\./u, '');
  return names.field(custom)?.name ?? custom;
}

const isPriority = (value: unknown): value is keyof typeof priorityNames =>
  priorities.some((priority) => priority === value);

/** A value of a field in words; `isAny`: one of several. */
function valueWords(field: string, value: unknown, names: RuleNames, isAny = false): string {
  if (Array.isArray(value)) {
    const items = value.map((item) => valueWords(field, item, names));
    return formatList(items, { type: isAny ? 'disjunction' : 'conjunction' });
  }
  if (value === null || value === 'none') return words('customFields.noValue');
  if (value === true || value === 'true') return words('customFields.yes');
  if (value === false || value === 'false') return words('customFields.no');
  if (field === 'priority' && isPriority(value)) return priorityNames[value];
  const text = String(value);
  if (field.startsWith('board_')) return names.board({ board_id: text });
  if (/^(?:assignee_|created_by)/u.test(field)) return names.person(text);
  if (field.startsWith('label_')) return names.label(text);
  if (field === 'cycle_id') {
    if (value === 'current') return words('list.activeCycles');
    return value === 'next' ? words('list.nextCycle') : names.cycle(text);
  }
  if (field === 'description_html') return plainText(text);
  const type = names.field(field.replace(/^custom(?:_fields)?\./u, ''))?.type;
  if (type === 'person' || type === 'people') return names.person(text);
  return cut(text);
}

/** The fields of an action in words: "Priority: High". */
const fieldsWords = (fields: object, names: RuleNames): string =>
  formatNames(
    Object.entries(fields).flatMap(([name, value]) => {
      const custom = name === 'custom_fields' && typeof value === 'object' && value !== null;
      const entries = custom
        ? Object.entries(value as object).map(
            ([key, of]) => [`custom_fields.${key}`, of as unknown] as const,
          )
        : [[name, value as unknown] as const];
      return entries.map(([field, of]) =>
        words('rules.fieldValue', {
          field: fieldName(field, names),
          value: valueWords(field, of, names),
        }),
      );
    }),
  );

const gitKinds: Readonly<Record<string, FixedKey>> = {
  'branch.created': 'rules.whenBranch',
  'pull_request.opened': 'rules.whenOpened',
  'pull_request.review_requested': 'rules.whenReview',
  'pull_request.merged': 'rules.whenMerged',
  'pull_request.closed': 'rules.whenClosed',
  'commits.pushed': 'rules.whenPushed',
};

const eventKinds: Readonly<Record<string, FixedKey>> = {
  'ticket.created': 'rules.whenCreated',
  'ticket.moved': 'rules.whenMoved',
  'ticket.completed': 'rules.whenCompleted',
  'ticket.reopened': 'rules.whenReopened',
  'ticket.archived': 'rules.whenArchived',
  'ticket.comment.created': 'rules.whenCommented',
  'ticket.file.added': 'rules.whenFile',
};

const allKinds = new Map(
  subjects.flatMap(({ kinds }) => kinds.map(({ kind, of }) => [kind, of] as const)),
);

function eventWords(when: RuleWhen & { on: 'event' }, names: RuleNames): string {
  const { kinds, field, to } = when;
  const [kind = ''] = kinds;
  if (field === 'board_id' && kind === 'ticket.moved' && typeof to === 'string') {
    return words('rules.whenMovedTo', { board: names.board({ board_id: to }) });
  }
  if (field === 'children' && to === 'all') return words('rules.whenSubTicketsDone');
  if (field === 'checklist' && to === 'all') return words('rules.whenTasksDone');
  if (field !== undefined) {
    const name = fieldName(field, names);
    return to === undefined
      ? words('rules.whenChanged', { field: name })
      : words('rules.whenChangedTo', { field: name, value: valueWords(field, to, names) });
  }
  const known = eventKinds[kind];
  if (kinds.length === 1 && known !== undefined) return words(known);
  const all = kinds.map((each) => {
    const key = allKinds.get(each);
    return key === undefined ? each : words(key);
  });
  return words('rules.whenKinds', { kinds: formatNames(all) });
}

/** What starts a rule in words. */
export function whenWords(when: RuleWhen, names: RuleNames): string {
  switch (when.on) {
    case 'event':
      return eventWords(when, names);
    case 'schedule':
      return scheduleWords(when);
    case 'time': {
      const { of, days } = when;
      if (of === 'due') {
        return days < 0
          ? words('rules.whenBeforeDue', { days: -days })
          : words('rules.whenAfterDue', { days });
      }
      if (of === 'on_board') return words('rules.whenOnBoard', { days });
      return of === 'inactive'
        ? words('rules.whenInactive', { days })
        : words('rules.whenAfterCompletion', { days });
    }
    case 'git': {
      const all = when.kinds.map((kind) => {
        const key = gitKinds[kind];
        return key === undefined ? kind : words(key);
      });
      return formatNames(all);
    }
    default:
      return words('rules.whenHand');
  }
}

/** The filter of a rule in words: "Priority: High, Only open tickets"; empty for all tickets. */
export function filterWords(query: Rule['if'], names: RuleNames): string {
  const filters = Object.entries(query ?? {}).filter(([name]) => name !== 'not');
  const parts = filters.map(([name, value]) => {
    const isNot = isReversed(query ?? {}, name);
    const choice = filterChoices.find((each) => each.name === name);
    const option = choice?.options.find(([id]) => id === value);
    if (choice !== undefined && option !== undefined) {
      const text = words(option[1]);
      return isNot ? words('ui.chipNot', { label: words(choice.label), value: text }) : text;
    }
    const day = filterDays.find((each) => each.name === name);
    if (day !== undefined) {
      return words('rules.fieldValue', { field: words(day.label), value: onDate(dayOf(value)) });
    }
    if (name === 'q') return `“${cut(value)}”`;
    const field = fieldName(name, names);
    const values = valueWords(name, value.split(','), names, true);
    return isNot
      ? words('ui.chipNot', { label: field, value: values })
      : words('rules.fieldValue', { field, value: values });
  });
  return formatNames(parts);
}

const linksWords = (action: RuleAction & { do: 'add' | 'remove' }, names: RuleNames): string =>
  formatNames([
    ...(action.assignee_ids ?? []).map(names.person),
    ...(action.label_ids ?? []).map(names.label),
    ...(action.tag_names ?? []),
  ]);

/** What an action does in words: "move it to Review". */
export function actionWords(action: RuleAction, names: RuleNames): string {
  const of = 'ticket' in action && action.ticket === 'parent' ? 'parent' : 'own';
  switch (action.do) {
    case 'set':
      return words('rules.doSet', { of, what: fieldsWords(action.fields, names) });
    case 'add':
      return words('rules.doAdd', { of, what: linksWords(action, names) });
    case 'remove':
      return words('rules.doRemove', { of, what: linksWords(action, names) });
    case 'move':
      return words('rules.doMove', { of, board: names.board(action) });
    case 'archive':
      return words('rules.doArchive', { of });
    case 'unarchive':
      return words('rules.doUnarchive', { of });
    case 'complete_tasks':
      return words('rules.doCompleteTasks', { of });
    case 'reset_tasks':
      return words('rules.doResetTasks', { of });
    case 'comment':
      return words('rules.doComment', { of, text: plainText(action.body_html) });
    case 'create': {
      const title = action.fields?.title ?? names.template(action.template_id ?? '');
      return words('rules.doCreate', {
        as: action.as ?? 'none',
        title,
        board: names.board(action),
      });
    }
    default: {
      const people = formatNames(action.user_ids.map(names.person));
      return words('rules.doNotify', { people, title: cut(action.title) });
    }
  }
}

const didOthers = {
  archive: 'rules.didArchive',
  unarchive: 'rules.didUnarchive',
  complete_tasks: 'rules.didCompleteTasks',
  reset_tasks: 'rules.didResetTasks',
  comment: 'rules.didComment',
  create: 'rules.didCreate',
} as const;

const isOther = (kind: string): kind is keyof typeof didOthers => Object.hasOwn(didOthers, kind);

/** What a run did in words: "moved WEB-12 to Review". `action`: that of the rule, if it still is of this kind. */
export function changeWords(
  { do: kind, ticket_key: of }: RuleRun['changes'][number],
  action: RuleAction | undefined,
  names: RuleNames,
): string {
  const key = of ?? words('rules.aTicket');
  if (action?.do === kind) {
    switch (action.do) {
      case 'set':
        return words('rules.didSet', { key, what: fieldsWords(action.fields, names) });
      case 'add':
        return words('rules.didAdd', { key, what: linksWords(action, names) });
      case 'remove':
        return words('rules.didRemove', { key, what: linksWords(action, names) });
      case 'move':
        return words('rules.didMove', { key, board: names.board(action) });
      case 'notify':
        return words('rules.didNotify', { people: formatNames(action.user_ids.map(names.person)) });
      default:
    }
  }
  return words(isOther(kind) ? didOthers[kind] : 'rules.didChange', { key });
}
