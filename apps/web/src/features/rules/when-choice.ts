import type { RuleWhen } from '../../data/queries/rules.ts';
import type { FixedKey } from '../../words/keys.ts';

/** What starts a rule, as people choose it. `more`: what else is chosen with it. */
interface Cause {
  readonly name: FixedKey;
  readonly more?: 'board' | 'field' | 'schedule' | 'days';
  readonly when: RuleWhen;
}

const event = (
  kind: (RuleWhen & { on: 'event' })['kinds'][number],
  more: Pick<RuleWhen & { on: 'event' }, 'field' | 'to'> = {},
): RuleWhen => ({ on: 'event', kinds: [kind], ...more });

const git = (kind: (RuleWhen & { on: 'git' })['kinds'][number]): RuleWhen => ({
  on: 'git',
  kinds: [kind],
});

/** The causes by id, in the order in which they are offered. */
export const causes: Readonly<Record<string, Cause>> = {
  created: { name: 'rules.whenCreated', when: event('ticket.created') },
  moved: { name: 'rules.chooseMoved', more: 'board', when: event('ticket.moved') },
  completed: { name: 'rules.whenCompleted', when: event('ticket.completed') },
  reopened: { name: 'rules.whenReopened', when: event('ticket.reopened') },
  changed: {
    name: 'rules.chooseChanged',
    more: 'field',
    when: event('ticket.updated', { field: 'priority' }),
  },
  commented: { name: 'rules.whenCommented', when: event('ticket.comment.created') },
  file: { name: 'rules.whenFile', when: event('ticket.file.added') },
  subTickets: {
    name: 'rules.whenSubTicketsDone',
    when: event('ticket.updated', { field: 'children', to: 'all' }),
  },
  tasks: {
    name: 'rules.whenTasksDone',
    when: event('ticket.updated', { field: 'checklist', to: 'all' }),
  },
  schedule: {
    name: 'rules.chooseSchedule',
    more: 'schedule',
    when: {
      on: 'schedule',
      recurrence: 'FREQ=WEEKLY;BYDAY=MO',
      start: '',
      time: '09:00',
      time_zone: '',
    },
  },
  beforeDue: {
    name: 'rules.chooseBeforeDue',
    more: 'days',
    when: { on: 'time', of: 'due', days: -1 },
  },
  afterDue: {
    name: 'rules.chooseAfterDue',
    more: 'days',
    when: { on: 'time', of: 'due', days: 1 },
  },
  onBoard: {
    name: 'rules.chooseOnBoard',
    more: 'days',
    when: { on: 'time', of: 'on_board', days: 7 },
  },
  inactive: {
    name: 'rules.chooseInactive',
    more: 'days',
    when: { on: 'time', of: 'inactive', days: 14 },
  },
  afterCompletion: {
    name: 'rules.chooseAfterCompletion',
    more: 'days',
    when: { on: 'time', of: 'completed', days: 14 },
  },
  hand: { name: 'rules.whenHand', when: { on: 'hand' } },
  branch: { name: 'rules.whenBranch', when: git('branch.created') },
  opened: { name: 'rules.whenOpened', when: git('pull_request.opened') },
  review: { name: 'rules.whenReview', when: git('pull_request.review_requested') },
  merged: { name: 'rules.whenMerged', when: git('pull_request.merged') },
  closed: { name: 'rules.whenClosed', when: git('pull_request.closed') },
  pushed: { name: 'rules.whenPushed', when: git('commits.pushed') },
};

/** The cause that a rule has; null for one that cannot be chosen, such as several kinds of events. */
export function causeOf(when: RuleWhen): string | null {
  if (when.on === 'schedule') return 'schedule';
  if (when.on === 'time' && when.of === 'due') return when.days < 0 ? 'beforeDue' : 'afterDue';
  const found = Object.entries(causes).find(([, { when: of, more }]) => {
    if (of.on !== when.on) return false;
    if (of.on === 'time' && when.on === 'time') return of.of === when.of;
    if (of.on === 'event' && when.on === 'event') {
      const isKind = when.kinds.length === 1 && of.kinds[0] === when.kinds[0];
      if (more === 'board') return isKind && (when.field ?? 'board_id') === 'board_id';
      if (of.field === 'children' || of.field === 'checklist') {
        return isKind && of.field === when.field && when.to === 'all';
      }
      if (more === 'field') {
        return (
          isKind && when.field !== undefined && !['children', 'checklist'].includes(when.field)
        );
      }
      return isKind && when.field === undefined;
    }
    if (of.on === 'git' && when.on === 'git') {
      return when.kinds.length === 1 && of.kinds[0] === when.kinds[0];
    }
    return of.on === 'hand';
  });
  return found?.[0] ?? null;
}
