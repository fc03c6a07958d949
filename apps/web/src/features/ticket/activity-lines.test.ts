import { expect, test } from 'vitest';
import type { Comment, LogEvent, Maker } from '../../api/types.ts';
import { activityLines } from './activity-lines.ts';

const name = String;
const names = {
  board: name,
  person: name,
  label: name,
  cycle: name,
  project: name,
  day: name,
  field: (key: string) => ({ name: key, text: name }),
  related: name,
  actor: (actor: Maker) => actor.name,
};

const commentAt = (at: string) => ({ id: `c${at}`, created_at: at }) as Comment;
const changed = (at: string, who: string, to: string) =>
  ({
    id: `e${at}`,
    type: 'ticket.updated',
    timestamp: at,
    actor: { name: who },
    changes: { title: { from: 'x', to } },
  }) as unknown as LogEvent;

/** What each line shows: a comment, or who changed what. */
const shown = (comments: Comment[], events: LogEvent[]) =>
  activityLines(comments, events, names).map((line) =>
    line.kind === 'comment'
      ? 'comment'
      : `${line.who}: ${line.words.map(({ to }) => to).join(' ')}`,
  );

test('comments and changes are one stream, the oldest first; what a person changes in a row is one line', () => {
  expect(
    shown(
      [commentAt('2026-01-01T10:30:00Z')],
      [
        changed('2026-01-01T13:00:00Z', 'Ada', 'e'),
        changed('2026-01-01T11:10:00Z', 'Linus', 'd'),
        changed('2026-01-01T11:00:00Z', 'Ada', 'c'),
        changed('2026-01-01T10:04:00Z', 'Ada', 'b'),
        changed('2026-01-01T10:00:00Z', 'Ada', 'a'),
      ],
    ),
  ).toEqual(['Ada: a b', 'comment', 'Ada: c', 'Linus: d', 'Ada: e']);
});

test('a line has what a person changes within five minutes, and the time of the last of these changes', () => {
  const minutes = [0, 3, 6, 28].map((minute) =>
    changed(`2026-01-01T10:${String(minute).padStart(2, '0')}:00Z`, 'Ada', `${minute}`),
  );
  expect(shown([], minutes)).toEqual(['Ada: 0 3', 'Ada: 6', 'Ada: 28']);
  expect(activityLines([], minutes, names)[0]?.at).toBe('2026-01-01T10:03:00Z');
});

test('a line stays the same one, and so open, when the person makes another change', () => {
  const [first, second, third] = ['0', '1', '2'].map((minute) =>
    changed(`2026-01-01T10:0${minute}:00Z`, 'Ada', minute),
  ) as [LogEvent, LogEvent, LogEvent];
  const [before] = activityLines([], [second, first], names);
  const [after] = activityLines([], [third, second, first], names);
  expect(after?.id).toBe(before?.id);
});

test('what a rule changes with the rights of a person is another line, with the rule', () => {
  const rule = { type: 'rule', id: 'r', name: 'Triage', depth: 1 };
  const own = changed('2026-01-01T10:00:00Z', 'Ada', 'a');
  const byRule = {
    ...changed('2026-01-01T10:01:00Z', 'Ada', 'b'),
    actor: { type: 'user', id: 'ada', name: 'Ada', via: rule },
  } as unknown as LogEvent;
  const next = { ...byRule, id: 'next', changes: { title: { from: 'b', to: 'c' } } };
  const lines = activityLines([], [own, byRule, next], names);
  expect(lines.map((line) => line.kind === 'changes' && line.rule)).toEqual([null, rule]);
  expect(shown([], [own, byRule, next])).toEqual(['Ada: a', 'Ada: b c']);
});

test('who assigns a ticket to themselves is not named twice', () => {
  const event = {
    id: 'e',
    type: 'ticket.updated',
    timestamp: '2026-01-01T10:00:00Z',
    actor: { type: 'user', id: 'ada', name: 'Ada' },
    changes: { assignee_ids: { from: [], to: ['ada'] } },
  } as unknown as LogEvent;
  expect(shown([], [event])).toEqual(['Ada: themselves']);
  expect(shown([], [{ ...event, changes: { assignee_ids: { from: [], to: ['bo'] } } }])).toEqual([
    'Ada: bo',
  ]);
});

const texts = (at: string, from: string | null, to: string | null) => ({
  ...changed(at, 'Ada', ''),
  changes: { content_html: { from, to } },
});

test('each text that a person saves in a row can be looked at, the first and those between, too', () => {
  const [line] = activityLines(
    [],
    [
      texts('2026-01-01T10:03:00Z', '<p>b</p>', '<p>a</p>'),
      texts('2026-01-01T10:00:00Z', '<p>a</p>', '<p>b</p>'),
    ],
    names,
  );
  expect(line).toMatchObject({
    words: [
      { verb: 'changed the text', texts: ['<p>a</p>', '<p>b</p>'] },
      { verb: 'changed the text', texts: ['<p>b</p>', '<p>a</p>'] },
    ],
  });
});

const moveEvent = (type: string, changes: object, data: object) =>
  ({ ...changed('2026-01-01T10:00:00Z', 'Ada', ''), type, changes, data }) as LogEvent;

test('a move to another project says where the ticket was to those who may read that', () => {
  const elsewhere = {
    project_id: { from: null, to: '2' },
    key: { from: null, to: 'OPS-9' },
    label_ids: { from: null, to: ['8'] },
  };
  const arrival = moveEvent('ticket.moved', elsewhere, { key: 'OPS-9' });
  const before = { key: 'WEB-4', project_id: '1', label_ids: ['1', '2'] };
  const departure = moveEvent('ticket.moved_away', {}, before);
  const move = { icon: 'board', verb: 'moved it', to: '2' };
  expect(activityLines([], [arrival], names)[0]).toMatchObject({ words: [move] });
  expect(activityLines([], [arrival, departure], names)[0]).toMatchObject({
    words: [
      { ...move, from: '1', note: 'its key was WEB-4' },
      { icon: 'label', verb: 'removed 1 label' },
    ],
  });
});

const related = (second: number, id: string, type: string) =>
  ({
    ...changed(`2026-01-01T10:00:0${second}Z`, 'Ada', ''),
    changes: { relation: { from: null, to: { id, type } } },
  }) as unknown as LogEvent;

test('relations of one type that are added in a row are one line with all keys', () => {
  const events = [
    related(1, 'WEB-50', 'child'),
    related(2, 'WEB-51', 'child'),
    related(3, 'WEB-52', 'child'),
    related(4, 'WEB-4', 'relates_to'),
    related(5, 'WEB-5', 'relates_to'),
    related(6, 'WEB-9', 'duplicated_by'),
    related(7, 'WEB-8', 'duplicated_by'),
  ];
  const told = activityLines([], events, names)[0];
  expect(told?.kind === 'changes' && told.words.map(({ verb, to }) => `${verb} ${to}`)).toEqual([
    'added the sub-tickets WEB-50, WEB-51, and WEB-52',
    'related it to WEB-4 and WEB-5',
    'added the duplicate WEB-9',
    'added the duplicate WEB-8',
  ]);
});
