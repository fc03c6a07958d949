import { expect, test } from 'vitest';
import type { Board, Import } from '../../api/types.ts';
import { boardFor, memberFor, withoutProposed } from './proposals.ts';

const boards = [
  ['Open', false],
  ['Hold', false],
  ['In-progress', false],
  ['Deployed', true],
].map(([name, is_done]) => ({ id: name, name, is_done }) as Board);

const list = (name: string, fields = {}) => ({
  key: name,
  name,
  board_id: null,
  is_done: false,
  is_settled: false,
  ...fields,
});

test('a list is proposed the board of its name, then the only one that means the same, and says why', () => {
  expect(boardFor(list('x', { board_id: 'Hold' }), boards)).toEqual({
    id: 'Hold',
    why: 'Has the same name.',
  });
  const proposed = (name: string, fields = {}) => boardFor(list(name, fields), boards).id;
  expect(['To do', 'todo', 'Doing', 'on hold', 'Backlog'].map((name) => proposed(name))).toEqual([
    'Open',
    'Open',
    'In-progress',
    'Hold',
    '',
  ]);
  expect(proposed('Done', { is_done: true })).toBe('Deployed');
  expect(boardFor(list('Todo'), boards).why).toBe(
    'Proposed: both are for work that has not begun.',
  );
  // Two that would do are nobody's choice but the person's.
  const more = [...boards, { id: 'Shipped', name: 'Shipped', is_done: true } as Board];
  expect(boardFor(list('Done', { is_done: true }), more)).toEqual({ id: '', why: '' });
});

test('a person is proposed by the email, then as the only member of the name', () => {
  const members = [
    { id: '1', name: 'Ada', email: 'ada@example.org' },
    { id: '2', name: 'Ben', email: 'ben@example.org' },
    { id: '3', name: 'ben', email: 'other@example.org' },
  ];
  const proposed = (name: string, user_id: string | null = null) =>
    memberFor({ key: 'k', name, user_id }, members).id;
  expect(proposed('Somebody', '3')).toBe('3');
  expect(proposed(' ADA ')).toBe('1');
  expect(proposed('ada@example.org')).toBe('1');
  expect(proposed('Ben')).toBe('');
  expect(proposed('Eve')).toBe('');
});

test('a report says of nobody for whom a member is proposed that they have no match', () => {
  const members = [{ id: '1', name: 'Maria Bell', email: 'maria@example.org' }];
  const people = [
    { key: 'maria', name: 'Maria Bell', user_id: null },
    { key: 'eve', name: 'Eve', user_id: null },
    { key: 'ada', name: 'Ada', user_id: '2' },
  ];
  const note = {
    kind: 'person',
    outcome: 'other_form',
    note: 'No person',
    code: 'person_unknown',
    params: {},
  } as const;
  const tried = (...names: string[]) =>
    ({
      counts: { person: { exact: 1, other_form: names.length, left: 0 } },
      notes: [{ ...note, count: names.length, samples: names.map((key) => ({ key, name: key })) }],
      found: { boards: [], people },
    }) as unknown as Import;
  expect(withoutProposed(tried('maria', 'eve'), members)).toMatchObject({
    counts: { person: { exact: 2, other_form: 1, left: 0 } },
    notes: [{ count: 1, samples: [{ key: 'eve' }] }],
  });
  expect(withoutProposed(tried('maria'), members)).toMatchObject({
    counts: { person: { exact: 2, other_form: 0 } },
    notes: [],
  });
  expect(withoutProposed(tried('maria', 'eve'), []).notes).toMatchObject([{ count: 2 }]);
});

const person = (name: string) => ({ key: name, name, user_id: null });

const triedFor = (names: string[], other_form = 2) =>
  ({
    counts: { ticket: { exact: 1, other_form, left: 0 } },
    notes: [
      {
        kind: 'ticket',
        outcome: 'other_form',
        note: 'Assignees who are not people',
        code: 'assignees_not_people',
        count: 2,
        samples: [
          { key: 't1', name: 'A ticket' },
          { key: 't2', name: 'Another' },
        ],
      },
      {
        kind: 'ticket',
        outcome: 'other_form',
        note: 'Another',
        count: other_form - 2,
        samples: [],
      },
    ],
    found: { boards: [], people: names.map(person) },
  }) as unknown as Import;

test('a report names among assignees without a match only people for whom nobody is proposed', () => {
  const members = [{ id: '1', name: 'Maria Bell', email: 'maria@example.org' }];
  expect(withoutProposed(triedFor(['Maria Bell']), members)).toMatchObject({
    counts: { ticket: { exact: 3, other_form: 0 } },
    notes: [{ note: 'Another' }],
  });
  expect(withoutProposed(triedFor(['Maria Bell'], 5), members)).toMatchObject({
    counts: { ticket: { exact: 3, other_form: 3 } },
    notes: [{ count: 3 }],
  });
  expect(withoutProposed(triedFor(['Maria Bell', 'Eve']), members)).toMatchObject({
    counts: { ticket: { exact: 1, other_form: 2 } },
    notes: [{ count: 2, samples: [{ key: 'Eve' }] }, {}],
  });
});

test('a list of an earlier import is proposed its board, and says so', () => {
  expect(boardFor(list('x', { board_id: 'Hold', is_settled: true }), boards)).toEqual({
    id: 'Hold',
    why: 'Stays on “Hold”: an earlier import brought it there.',
  });
});
