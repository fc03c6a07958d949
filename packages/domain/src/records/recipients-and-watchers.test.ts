import { expect, test } from 'vitest';
import type { EventRecord } from '../event/event-record.ts';
import { eventKinds } from '../event/event-kind.ts';
import { notifyingEvents, recipientRules } from './recipients-and-watchers.ts';

const person = (letter: string) => `${letter.repeat(8)}-0000-0000-0000-${letter.repeat(12)}`;
const [ada, bob, eve] = [person('a'), person('b'), person('e')];
const mention = (id: string) => `<p><a data-mention="${id}">@B</a></p>`;

interface Row {
  type: string;
  data: object;
  changes?: object;
  /** What people get it about; `ticket one` when absent. */
  subject?: string;
  notifies?: readonly (readonly [string, 'watchers' | readonly string[]])[];
  watches?: readonly string[];
  /** Who becomes an assignee, who is none any more, and who changes more than that. */
  people?: readonly [readonly string[], readonly string[], readonly string[]];
}

const of = ({ type, data, changes = {} }: Row) => {
  const actor = { type: 'user', id: 'me', name: 'Me' };
  const [found] = notifyingEvents([
    { type, actor, data: { id: 'one', ...data }, changes } as unknown as EventRecord,
  ]);
  return {
    subject: `${found?.subject.type} ${found?.subject.id}`,
    notifies: found?.notifies.filter(([, people]) => people.length > 0),
    watches: found?.watches,
    people: [found?.assigned, found?.unassigned, found?.changes],
  };
};

const change = (from: unknown, to: unknown) => ({ from, to });

test.each<Row>([
  {
    type: 'ticket.created',
    data: { assignee_ids: [ada], description_html: mention(bob) },
    notifies: [
      ['mentioned', [bob]],
      ['assigned', [ada]],
    ],
    watches: ['me', bob],
    people: [[ada], [], []],
  },
  {
    type: 'ticket.updated',
    data: { assignee_ids: [ada, eve], description_html: mention(bob) + mention(ada) },
    changes: {
      assignee_ids: change([bob, eve], [ada, eve]),
      description_html: change(mention(bob), mention(bob) + mention(ada)),
    },
    notifies: [
      ['mentioned', [ada]],
      ['assigned', [ada]],
      ['unassigned', [bob]],
      ['changed', 'watchers'],
    ],
    watches: [bob, ada],
    people: [[ada], [bob], ['me']],
  },
  {
    type: 'ticket.updated',
    data: {},
    changes: { due_at: change(null, 'then') },
    notifies: [['changed', 'watchers']],
  },
  {
    type: 'ticket.updated',
    data: { assignee_ids: [] },
    changes: { assignee_ids: change([bob], []) },
    notifies: [['unassigned', [bob]]],
    people: [[], [bob], []],
  },
  { type: 'ticket.updated', data: {}, changes: { title: change('A', 'B') } },
  {
    type: 'ticket.moved',
    data: {},
    changes: { board_id: change('one', 'two'), rank: change('a', 'b') },
    notifies: [['changed', 'watchers']],
  },
  { type: 'ticket.moved', data: {}, changes: { rank: change('a', 'b') } },
  {
    type: 'ticket.comment.created',
    data: { ticket_id: 'two', body_html: mention(bob) },
    subject: 'ticket two',
    notifies: [
      ['mentioned', [bob]],
      ['commented', 'watchers'],
    ],
    watches: ['me', bob],
  },
  {
    type: 'ticket.comment.updated',
    data: { ticket_id: 'two', body_html: mention(bob) + mention(eve) },
    changes: { body_html: change(mention(bob), mention(bob) + mention(eve)) },
    subject: 'ticket two',
    notifies: [['mentioned', [eve]]],
    watches: [bob, eve],
  },
  {
    type: 'document.created',
    data: { editor_ids: [ada], content_html: mention(bob) },
    subject: 'document one',
    notifies: [['mentioned', [bob]]],
    watches: ['me', ada, bob],
  },
  {
    type: 'document.updated',
    data: { editor_ids: [ada], content_html: mention(bob) },
    changes: { title: change('A', 'B') },
    subject: 'document one',
    notifies: [['changed', 'watchers']],
    watches: ['me', ada, bob],
  },
  {
    type: 'document.updated',
    data: { editor_ids: [], content_html: mention(bob) },
    changes: { content_html: change('', mention(bob)) },
    subject: 'document one',
    notifies: [
      ['mentioned', [bob]],
      ['changed', 'watchers'],
    ],
    watches: ['me', bob],
  },
  {
    type: 'document.published',
    data: { editor_ids: [ada] },
    changes: { status: change('draft', 'published') },
    subject: 'document one',
    notifies: [['changed', 'watchers']],
  },
  { type: 'document.published', data: {}, subject: 'document one' },
  {
    type: 'document.comment.created',
    data: { document_id: 'two', body_html: '<p>Yes</p>' },
    subject: 'document two',
    notifies: [['commented', 'watchers']],
    watches: ['me'],
  },
  {
    type: 'document.comment.updated',
    data: { document_id: 'two', body_html: mention(bob) },
    changes: { body_html: change('', mention(bob)) },
    subject: 'document two',
    notifies: [['mentioned', [bob]]],
    watches: [bob],
  },
])('$type notifies $notifies, and $watches begin to watch', (row) => {
  const { subject = 'ticket one', notifies = [], watches = [], changes = {} } = row;
  const isChange = Object.keys(changes).length > 0;
  const { people = [[], [], isChange ? ['me'] : []] } = row;
  expect(of(row)).toEqual({ subject, notifies, watches, people });
});

test('no other kind notifies anybody', () => {
  const others = eventKinds.filter((kind) => recipientRules[kind] === undefined);
  expect(others.length + Object.keys(recipientRules).length).toBe(eventKinds.length);
  const events = others.map((type) => ({ type, actor: { type: 'system' }, data: {}, changes: {} }));
  expect(notifyingEvents(events as unknown as EventRecord[])).toEqual([]);
});
