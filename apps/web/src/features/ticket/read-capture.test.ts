import { expect, test } from 'vitest';
import { readCapture } from './read-capture.ts';

const people = [
  { id: 'ada', name: 'Ada Quarry' },
  { id: 'grace', name: 'Grace Column' },
  { id: 'adam', name: 'Adam Slate' },
];
const labels = [
  { id: 'legal', name: 'Legal' },
  { id: 'front', name: 'Front end' },
];
/** A Monday. */
const now = new Date(2026, 10, 23, 9);
const read = (line: string, ...left: string[]) =>
  readCapture(line, { people, labels }, new Set(left), now);

test('people, labels, a priority and the due date leave the title', () => {
  const { title, fields, understood } = read('Ask @grace for the contract #legal !high tomorrow');
  expect(title).toBe('Ask for the contract');
  expect(fields).toMatchObject({
    assignee_ids: ['grace'],
    label_ids: ['legal'],
    priority: 'high',
    due_at: expect.stringMatching(/^2026-11-24T23:59:59[+-]\d\d:\d\d$/u),
  });
  expect(understood).toEqual([
    { text: '@grace', means: 'Grace Column' },
    { text: '#legal', means: 'Legal' },
    { text: '!high', means: 'High priority' },
    { text: 'tomorrow', means: 'Due tomorrow' },
  ]);
});

test('names are found by their beginning, one of their words or without spaces, and not where several begin so', () => {
  expect(read('x @Column @adaquarry #front-end').fields).toEqual({
    assignee_ids: ['grace', 'ada'],
    label_ids: ['front'],
  });
  expect(read('x @ad').title).toBe('x @ad');
  expect(read('x @adam').fields).toEqual({ assignee_ids: ['adam'] });
});

test('what is not known, and what is left, stays in the title', () => {
  const line = 'Write to @nobody about #nothing !now';
  expect(read(line)).toEqual({ title: line, fields: {}, understood: [] });
  expect(read('Ask @grace tomorrow', '@grace', 'tomorrow')).toMatchObject({
    title: 'Ask @grace tomorrow',
    fields: {},
  });
  expect(read('@grace !high').title).toBe('@grace !high');
});

test('only the end of a line is a due date, and no single number or word that may mean something else', () => {
  expect(read('Plan next week').fields.due_at).toMatch(/^2026-11-30T/u);
  expect(read('Ship it next fri 15:00').fields.due_at).toMatch(/^2026-12-04T15:00/u);
  expect(read('Ship it 5 dec').fields.due_at).toMatch(/^2026-12-05T/u);
  expect(read('Ship it in 2 weeks').title).toBe('Ship it');
  for (const line of [
    'Tomorrow never dies',
    'Upgrade to 5.12.',
    'How they sat',
    'Call at 15:00',
    'tomorrow',
  ]) {
    expect(read(line)).toEqual({ title: line, fields: {}, understood: [] });
  }
});
