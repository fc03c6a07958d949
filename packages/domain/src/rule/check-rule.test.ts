import { expect, test } from 'vitest';
import type { RuleAction, RuleWhen } from '../records/rule.ts';
import { checkRule, ruleEventKinds, type RuleContent } from './check-rule.ts';

const comment: RuleAction = { do: 'comment', body_html: '<p>{{ticket.key}}</p>' };
const notify: RuleAction = {
  do: 'notify',
  user_ids: ['assignees'],
  title: 'Look at {{ticket.key}}',
};
const create: RuleAction = {
  do: 'create',
  board_slug: 'open',
  fields: { title: 'Report {{week}}' },
};
const daily: RuleWhen = {
  on: 'schedule',
  recurrence: 'FREQ=DAILY',
  start: '2031-05-04',
  time: '09:00',
  time_zone: 'Europe/Berlin',
};

const rule = (fields: Partial<RuleContent> = {}): RuleContent => ({
  projectId: 'p',
  when: { on: 'event', kinds: ['ticket.updated'], field: 'priority', to: 'high' },
  if: { label_id: 'x' },
  do: [comment],
  ...fields,
});

test.each<Partial<RuleContent>>([
  {},
  { when: { on: 'hand' } },
  { when: { on: 'event', kinds: ruleEventKinds.slice(0, 20) } },
  { when: { on: 'time', of: 'due', days: -3 } },
  { when: { on: 'git', kinds: ['pull_request.merged'] } },
  { when: daily, if: {} },
  { when: daily, if: null, do: [create] },
  { do: [{ do: 'set', fields: { priority: 'high', due: '+3d' }, ticket: 'parent' }] },
  { do: [{ do: 'add', label_ids: ['x'] }, { do: 'move', board_slug: 'done' }, { do: 'archive' }] },
  { do: [{ do: 'create', board_id: 'b', template_id: 't', as: 'sub_ticket' }, notify] },
])('accepts %j', (fields) => {
  expect(checkRule(rule(fields))).toBeUndefined();
});

const kindless = { on: 'event', kinds: [] } as const;
const unknown = { on: 'event', kinds: ['ticket.deleted'] } as unknown as RuleWhen;

test.each<[string, Partial<RuleContent>, string]>([
  ['do', { do: [] }, 'must be 1 to 20 actions'],
  ['do', { do: Array.from({ length: 21 }, () => comment) }, 'must be 1 to 20 actions'],
  ['do', { do: [{ do: 'comment', body_html: 'x'.repeat(65_536) }] }, 'must have at most 64 KiB'],
  ['when.kinds', { when: kindless }, 'must be 1 to 20 kinds of events'],
  ['when.kinds', { when: unknown }, 'must be of ticket.created, '],
  ['when.to', { when: { on: 'event', kinds: ['ticket.moved'], to: 'b' } }, 'needs the field'],
  [
    'when.field',
    { when: { on: 'event', kinds: ['ticket.created'], field: 'title' } },
    'needs kinds',
  ],
  ['when.recurrence', { when: { ...daily, recurrence: 'FREQ=NEVER' } }, 'must have FREQ of'],
  ['when.days', { when: { on: 'time', of: 'inactive', days: -1 } }, 'must be a whole number'],
  ['when.days', { when: { on: 'time', of: 'due', days: 366 } }, 'must be a whole number'],
  ['if', { if: null }, 'can be null for a schedule only'],
  ['if', { if: { project_id: 'p' } }, 'project_id is not a filter'],
  ['if', { if: { deleted: 'only' } }, 'deleted is not a filter'],
  ['do.0', { when: daily, if: null }, 'needs a ticket'],
  ['do.1', { when: daily, if: null, do: [create, notify] }, 'needs a ticket'],
  ['do.0.project_id', { projectId: null, when: daily, if: null, do: [create] }, 'is required'],
  ['do.0.fields', { do: [{ do: 'set', fields: {} }] }, 'must have a field'],
  ['do.0.fields.title', { do: [{ do: 'set', fields: { title: '{{nonsense}}' } }] }, '{{nonsense}}'],
  [
    'do.0.fields.due',
    { do: [{ do: 'set', fields: { due: 'tomorrow' } }] },
    'must be days or weeks',
  ],
  [
    'do.0',
    { do: [{ do: 'remove', label_ids: [] }] },
    'must name records in one of assignee_ids, label_ids, tag_names',
  ],
  ['do.0.board_id', { do: [{ do: 'move' }] }, 'is required without board_slug'],
  ['do.0.board_id', { do: [{ do: 'move', board_id: 'b', board_slug: 's' }] }, 'not allowed with'],
  ['do.0.body_html', { do: [{ do: 'comment', body_html: ' ' }] }, 'must not be blank'],
  ['do.0.body_html', { do: [{ do: 'comment', body_html: '{{constructor}}' }] }, '{{constructor}}'],
  ['do.0.fields.title', { do: [{ do: 'create', board_id: 'b' }] }, 'is required without template'],
  ['do.0.user_ids', { do: [{ ...notify, user_ids: ['me'] }] }, 'must be 1 to 100 ids'],
  ['do.0.title', { do: [{ ...notify, title: 'a\nb' }] }, 'must be one line'],
  ['do.0.title', { do: [{ ...notify, title: 'x'.repeat(151) }] }, 'must have at most 150'],
])('refuses %s of %j', (field, fields, message) => {
  expect(() => checkRule(rule(fields))).toThrow(
    expect.objectContaining({
      code: 'validation_failed',
      details: { errors: { [field]: [expect.stringContaining(message)] } },
    }),
  );
});
