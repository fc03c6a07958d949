import { expect, test } from 'vitest';
import type { Rule } from '../../data/queries/rules.ts';
import { readyRules, storedRule, usualBoard } from './ready-rules.ts';

const place = { project: 'p', board: 'b', labels: [] };
const boards = [
  { id: 'open', slug: 'open', is_done: false },
  { id: 'work', slug: 'in-progress', is_done: false },
  { id: 'pull', slug: 'pull-request', is_done: false },
  { id: 'end', slug: 'closed', is_done: true },
];

test('each ready rule begins with a board that fits, and without such a board with the first', () => {
  const chosen = readyRules.map((ready) => [
    ready.id,
    ready.board && usualBoard(ready, boards)?.id,
  ]);
  expect(Object.fromEntries(chosen)).toMatchObject({
    start: 'work',
    children: 'end',
    triage: 'open',
    opened: 'pull',
    merged: 'end',
    weekly: 'open',
  });
  const [start] = readyRules.filter(({ id }) => id === 'start');
  expect(start && usualBoard(start, boards.slice(0, 1))?.id).toBe('open');
});

test('bugs are the tickets with the label of this name, or else with the tag', () => {
  const triage = readyRules.find(({ id }) => id === 'triage');
  expect(triage?.content(place).if).toEqual({ tag: 'bug' });
  const labels = [{ id: 'l', name: 'Bug' }];
  expect(triage?.content({ ...place, labels }).if).toEqual({ label_id: 'l' });
});

test('a rule is found by what it does, in any order of its fields and with other texts', () => {
  const inactive = readyRules.find(({ id }) => id === 'inactive');
  const stored = {
    id: 'r',
    project_id: 'p',
    do: [{ body_html: '<p>Noch da?</p>', do: 'comment' }],
    if: { completed: 'false' },
    when: { days: 14, on: 'time', of: 'inactive' },
  } as unknown as Rule;
  expect(inactive && storedRule(inactive, place, [stored])?.id).toBe('r');
  const elsewhere = { ...stored, project_id: 'another' };
  const later = { ...stored, when: { ...stored.when, days: 15 } } as Rule;
  expect(inactive && storedRule(inactive, place, [elsewhere, later])).toBeUndefined();
});
