import {
  array,
  assert,
  boolean,
  constantFrom,
  oneof,
  property,
  record,
  subarray,
} from 'fast-check';
import { expect, test } from 'vitest';
import { checklistOf } from '../records/checklist.ts';
import type { RuleAction } from '../records/rule.ts';
import { templatedFields } from '../records/template.ts';
import { ticketRecord, type TicketRecord } from '../records/ticket-record.ts';
import { Ticket } from '../records/ticket.ts';
import { planRun, type RunState } from './plan-run.ts';

const now = new Date('2031-05-04T12:00:00.000Z');
const task = (isChecked: boolean) =>
  `<li data-checked="${isChecked}" data-type="taskItem"><p>x</p></li>`;

const aTicket = (id: string, fields: Partial<Ticket> = {}): TicketRecord => {
  const stored = new Ticket({
    id,
    organizationId: 'o',
    key: 'WEB-12',
    number: 12,
    projectId: 'p',
    boardId: 'b1',
    title: 'Pay by invoice',
    descriptionHtml: `<ul>${task(true)}${task(false)}</ul>`,
    htmlPolicy: 1,
    dueAt: null,
    estimate: null,
    assigneeIds: ['u1'],
    labelIds: ['l1'],
    tagNames: ['Backend'],
    fieldValues: null,
    rank: 'V',
    parentId: null,
    outerParentId: null,
    source: null,
    createdBy: { type: 'user', id: 'u1', name: 'Ada' },
    commentedAt: null,
    deletedAt: null,
    now,
    ...fields,
  });
  return Object.freeze(ticketRecord(stored, { isDone: false }));
};

const state = (fields: Partial<RunState> = {}): RunState => ({
  ticket: aTicket('t'),
  parent: aTicket('parent', { labelIds: [] }),
  facts: { actor: 'Ada & <Bob>', branch: null, day: '2031-05-04' },
  ...fields,
});

const plan = (actions: readonly RuleAction[], at: Partial<RunState> = {}) =>
  planRun({ projectId: null, do: actions }, state(at));

test('changes of one ticket that follow one another are one change', () => {
  const planned = plan([
    { do: 'set', fields: { priority: 'high', due: '+3d', custom_fields: { severity: 'high' } } },
    { do: 'set', fields: { custom_fields: { cost: 5 } } },
    { do: 'add', label_ids: ['l2', 'l1'], assignee_ids: ['u1'], tag_names: ['backend', 'api'] },
    { do: 'remove', label_ids: ['l1'] },
    { do: 'archive' },
  ]);
  expect(planned).toEqual([
    {
      kind: 'change',
      action: 0,
      item: {
        op: 'update',
        ticket: 't',
        priority: 'high',
        dueAt: new Date('2031-05-07T23:59:59.000Z'),
        customFields: { severity: 'high', cost: 5 },
        labelIds: ['l2'],
        tagNames: ['Backend', 'api'],
        archived: true,
      },
    },
  ]);
});

test('changes before and after a move keep their order, and those of a parent are its own', () => {
  const planned = plan([
    { do: 'set', fields: { priority: 'high' } },
    { do: 'move', board_id: 'b2', position: 'start' },
    { do: 'add', label_ids: ['l1'], ticket: 'parent' },
    { do: 'move', board_slug: 'done', ticket: 'parent' },
    { do: 'move', board_id: 'b1' },
  ]);
  expect(planned.map((each) => each.kind === 'change' && each.item)).toEqual([
    { op: 'update', ticket: 't', priority: 'high' },
    { op: 'move', ticket: 't', boardId: 'b2', position: { at: 'index', index: 0 } },
    { op: 'update', ticket: 'parent', labelIds: ['l1'] },
    { op: 'move', ticket: 'parent', boardSlug: 'done', position: { at: 'end' } },
    { op: 'move', ticket: 't', boardId: 'b1', position: { at: 'end' } },
  ]);
});

test('what would change nothing is not planned', () => {
  const actions: RuleAction[] = [
    { do: 'add', label_ids: ['l1'] },
    { do: 'remove', tag_names: ['other'] },
    { do: 'move', board_id: 'b1' },
    { do: 'complete_tasks' },
    { do: 'comment', body_html: '<p>x</p>', ticket: 'parent' },
    { do: 'notify', user_ids: ['assignees'], title: 'x' },
  ];
  const ticket = aTicket('t', { descriptionHtml: `<ul>${task(true)}</ul>`, assigneeIds: [] });
  expect(plan(actions, { ticket, parent: null })).toEqual([]);
});

test.each([
  ['complete_tasks', 2],
  ['reset_tasks', 0],
] as const)('%s changes the task list of the description', (verb, done) => {
  const [planned] = plan([{ do: verb }]);
  const html =
    planned?.kind === 'change' && planned.item.op === 'update' && planned.item.descriptionHtml;
  expect(checklistOf(html || '')).toEqual({ done, total: 2 });
});

test('texts have their values: as text in HTML, as one line in titles', () => {
  const planned = plan([
    { do: 'comment', body_html: '<p>{{actor.name}} did {{ticket.key}}</p>' },
    {
      do: 'notify',
      user_ids: ['assignees', 'u1', 'u2'],
      title: '{{actor.name}}',
      body: 'On {{date}}',
    },
    {
      do: 'create',
      board_slug: 'open',
      as: 'sub_ticket',
      unless_open: true,
      fields: { title: 'After {{ticket.title}} {{date+1w}}', description_html: null, due: '+1d' },
    },
  ]);
  expect(planned).toEqual([
    {
      kind: 'comment',
      action: 0,
      ticketId: 't',
      bodyHtml: '<p>Ada &amp; &lt;Bob&gt; did WEB-12</p>',
    },
    {
      kind: 'notify',
      action: 1,
      userIds: ['u1', 'u2'],
      assigneeIds: [],
      title: 'Ada & <Bob>',
      body: 'On 2031-05-04',
    },
    {
      kind: 'create',
      action: 2,
      projectId: 'p',
      board: { boardSlug: 'open' },
      templateId: null,
      content: {
        title: 'After Pay by invoice 2031-05-11',
        descriptionHtml: null,
        dueAt: new Date('2031-05-05T23:59:59.000Z'),
      },
      parentId: 't',
      relatedId: null,
      isUnlessOpen: true,
    },
  ]);
});

test('a run without a ticket creates in the project of the rule', () => {
  const action: RuleAction = { do: 'create', board_id: 'b1', template_id: 'x' };
  const alone = state({ ticket: null, parent: null });
  expect(planRun({ projectId: 'p', do: [action] }, alone)).toMatchObject([
    { kind: 'create', projectId: 'p', templateId: 'x', content: {}, parentId: null },
  ]);
});

test('titles are cut to their length, and a title without text is refused', () => {
  const long = '😀'.repeat(250);
  const [planned] = plan([{ do: 'set', fields: { title: '{{ticket.title}} {{ticket.key}}' } }], {
    ticket: aTicket('t', { title: long }),
  });
  const item = planned?.kind === 'change' ? planned.item : {};
  expect('title' in item && item.title).toBe(`${long} WEB-`);
  expect(() => plan([{ do: 'set', fields: { title: '{{git.branch}}' } }])).toThrow(
    expect.objectContaining({
      details: { errors: { 'do.0.fields.title': ['must not be blank'] } },
    }),
  );
});

test('a list that would become too long is refused', () => {
  const label_ids = Array.from({ length: 100 }, (_, at) => `x${at}`);
  expect(() => plan([{ do: 'add', label_ids }])).toThrow(
    expect.objectContaining({
      details: { errors: { 'do.0.label_ids': ['must have at most 100 items'] } },
    }),
  );
});

const links = record({
  do: constantFrom('add' as const, 'remove' as const),
  label_ids: subarray(['l1', 'l2', 'l3']),
  tag_names: subarray(['backend', 'api']),
  assignee_ids: subarray(['u1', 'u2']),
});
const fields = oneof(
  record({ priority: constantFrom('low' as const, 'high' as const) }),
  record({ title: constantFrom('A {{date}}', 'B'), label_ids: subarray(['l2', 'l4']) }),
  record({ custom_fields: record({ a: boolean() }) }),
  record({ custom_fields: record({ b: boolean() }), due: constantFrom('+1d', null) }),
);
const someAction = oneof(
  links,
  record({ do: constantFrom('set' as const), fields }),
  record({ do: constantFrom('move' as const), board_id: constantFrom('b1', 'b2') }),
  record({
    do: constantFrom(
      'archive' as const,
      'unarchive' as const,
      'complete_tasks' as const,
      'reset_tasks' as const,
    ),
  }),
);

/** The ticket after the planned changes. */
function after(ticket: TicketRecord, actions: readonly RuleAction[]): TicketRecord {
  let next: Record<string, unknown> = { ...ticket };
  for (const planned of plan(actions, { ticket })) {
    if (planned.kind !== 'change') continue;
    const item: Readonly<Record<string, unknown>> = { ...planned.item };
    const named = [
      ...templatedFields,
      { name: 'boardId', wireName: 'board_id' },
      { name: 'archived', wireName: 'archived' },
    ];
    const changes = named.filter(({ name }) => item[name] !== undefined);
    const values = { ...ticket.custom_fields, ...(next['custom_fields'] as object) };
    next = {
      ...next,
      due_at: item['dueAt'] === undefined ? next['due_at'] : item['dueAt'],
      ...Object.fromEntries(changes.map(({ name, wireName }) => [wireName, item[name]])),
      custom_fields: { ...values, ...(item['customFields'] as object) },
    };
  }
  return next as unknown as TicketRecord;
}

test('actions together come to the same as one after the other', () => {
  assert(
    property(array(someAction, { maxLength: 12 }), (actions) => {
      const ticket = aTicket('t', { labelIds: ['l1', 'l3'], tagNames: ['Backend'] });
      const before = JSON.stringify(ticket);
      const single = actions.reduce((each, action) => after(each, [action]), ticket);
      expect(after(ticket, actions)).toEqual(single);
      expect(JSON.stringify(ticket)).toBe(before);
    }),
    { numRuns: 500 },
  );
});
