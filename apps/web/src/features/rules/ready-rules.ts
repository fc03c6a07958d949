import type { Board, Label } from '../../api/types.ts';
import type { Rule, RuleAction, RuleContent } from '../../data/queries/rules.ts';
import { words } from '../../words/words.ts';
import type { FixedKey } from '../../words/keys.ts';
import { clockTime, isoDay, timeZone } from '../../words/time-zone.ts';

/** What a ready rule is made for. */
export interface ReadyPlace {
  readonly project: string;
  /** The id of the chosen board. */
  readonly board: string;
  readonly labels: readonly Pick<Label, 'id' | 'name'>[];
}

/** A rule that many people ask for. */
export interface ReadyRule {
  readonly id: string;
  readonly name: FixedKey;
  /** Which board it needs; absent for a rule without a board. */
  readonly board?: (board: Pick<Board, 'slug' | 'is_done'>) => boolean;
  readonly content: (place: ReadyPlace) => RuleContent;
}

const isOpen = { completed: 'false' } as const;
const done = (board: Pick<Board, 'is_done'>): boolean => board.is_done;
const started = ({ slug }: Pick<Board, 'slug'>): boolean => /progress|doing|started/u.test(slug);
const reviewed = ({ slug }: Pick<Board, 'slug'>): boolean => /review|pull/u.test(slug);
const first = (): boolean => true;

/** Bugs: tickets with a label of this name, or else with the tag. */
function bugs({ labels }: ReadyPlace): NonNullable<RuleContent['if']> {
  const label = labels.find(({ name }) => /^bugs?$/iu.test(name));
  return label === undefined ? { tag: 'bug' } : { label_id: label.id };
}

/** The ready rules, those that most people use first. */
export const readyRules: readonly ReadyRule[] = [
  {
    id: 'archive',
    name: 'rules.readyArchive',
    content: () => ({
      when: { on: 'time', of: 'completed', days: 14 },
      if: {},
      do: [{ do: 'archive' }],
    }),
  },
  {
    id: 'start',
    name: 'rules.readyStart',
    board: started,
    content: ({ board }) => ({
      when: { on: 'event', kinds: ['ticket.moved'], field: 'board_id', to: board },
      if: {},
      do: [{ do: 'move', board_id: board, ticket: 'parent' }],
    }),
  },
  {
    id: 'children',
    name: 'rules.readyChildren',
    board: done,
    content: ({ board }) => ({
      when: { on: 'event', kinds: ['ticket.updated'], field: 'children', to: 'all' },
      if: isOpen,
      do: [{ do: 'move', board_id: board }],
    }),
  },
  {
    id: 'overdue',
    name: 'rules.readyOverdue',
    content: () => ({
      when: { on: 'time', of: 'due', days: 1 },
      if: { ...isOpen, priority: 'lowest,low,medium' },
      do: [{ do: 'set', fields: { priority: 'high' } }],
    }),
  },
  {
    id: 'triage',
    name: 'rules.readyTriage',
    board: first,
    content: (place) => ({
      when: { on: 'event', kinds: ['ticket.created'] },
      if: bugs(place),
      do: [
        { do: 'move', board_id: place.board, position: 'start' },
        { do: 'set', fields: { priority: 'high' } },
      ],
    }),
  },
  {
    id: 'opened',
    name: 'rules.readyOpened',
    board: reviewed,
    content: ({ board }) => ({
      when: { on: 'git', kinds: ['pull_request.opened'] },
      if: isOpen,
      do: [{ do: 'move', board_id: board }],
    }),
  },
  {
    id: 'merged',
    name: 'rules.readyMerged',
    board: done,
    content: ({ board }) => ({
      when: { on: 'git', kinds: ['pull_request.merged'], closing: true },
      if: isOpen,
      do: [{ do: 'move', board_id: board }],
    }),
  },
  {
    id: 'inactive',
    name: 'rules.readyInactive',
    content: () => ({
      when: { on: 'time', of: 'inactive', days: 14 },
      if: isOpen,
      do: [{ do: 'comment', body_html: paragraph(words('rules.readyInactiveText')) }],
    }),
  },
  {
    id: 'due',
    name: 'rules.readyDue',
    content: () => ({
      when: { on: 'time', of: 'due', days: -1 },
      if: isOpen,
      do: [notice(words('rules.readyDueText', { key: '{{ticket.key}}' }))],
    }),
  },
  {
    id: 'tasks',
    name: 'rules.readyTasks',
    board: reviewed,
    content: ({ board }) => ({
      when: { on: 'event', kinds: ['ticket.updated'], field: 'checklist', to: 'all' },
      if: isOpen,
      do: [{ do: 'move', board_id: board }],
    }),
  },
  {
    id: 'stuck',
    name: 'rules.readyStuck',
    board: started,
    content: ({ board }) => ({
      when: { on: 'time', of: 'on_board', days: 7 },
      if: { board_id: board },
      do: [notice(words('rules.readyStuckText', { key: '{{ticket.key}}' }))],
    }),
  },
  {
    id: 'weekly',
    name: 'rules.readyWeekly',
    board: first,
    content: ({ board }) => ({
      when: {
        on: 'schedule',
        recurrence: 'FREQ=WEEKLY;BYDAY=MO',
        start: isoDay(clockTime(new Date())),
        time: '09:00',
        time_zone: timeZone(),
      },
      if: null,
      do: [
        {
          do: 'create',
          board_id: board,
          fields: { title: words('rules.readyWeeklyText', { week: '{{week}}' }) },
          unless_open: true,
        },
      ],
    }),
  },
];

/** The text as HTML. */
const paragraph = (text: string): string =>
  `<p>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`;

const notice = (title: string): RuleAction => ({ do: 'notify', user_ids: ['assignees'], title });

/** The board that a ready rule begins with: the first that fits, else the first of all; null without boards. */
export const usualBoard = <Of extends Pick<Board, 'slug' | 'is_done'>>(
  { board }: ReadyRule,
  boards: readonly Of[],
): Of | null => boards.find((each) => board?.(each)) ?? boards[0] ?? null;

/** The text of a value in which the order of names does not matter: the service stores them in its own. */
const inOrder = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );

/** What a rule does, whatever texts it has and since when. */
function plain({ when, if: filter, do: actions }: RuleContent): string {
  const { start: _start, ...cause } = { start: '', ...when };
  const parts = actions.map((action) => ({
    ...action,
    title: '',
    body_html: '',
    fields: textless(action),
  }));
  return inOrder([cause, filter, parts]);
}

/** The rule of the project that does what this ready rule does, whatever texts it has; undefined for none. */
export function storedRule(
  ready: ReadyRule,
  place: ReadyPlace,
  rules: readonly Rule[],
): Rule | undefined {
  const wanted = plain(ready.content(place));
  return rules.find(
    (rule) => rule.project_id === place.project && plain(rule as RuleContent) === wanted,
  );
}

/** The fields of an action without their texts. */
function textless(action: RuleAction): object {
  if (!('fields' in action)) return {};
  const { title: _title, ...fields } = { title: '', ...action.fields };
  return fields;
}
