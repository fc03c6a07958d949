import { expect, test } from 'vitest';
import type { CustomField, Cycle } from '../../api/types.ts';
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
const fieldOf = (name: string, type: CustomField['type'], ...options: string[]) =>
  ({
    id: name,
    key: name.toLowerCase().replaceAll(' ', '_'),
    name,
    type,
    number: type === 'number' ? { min: 0, max: 100, decimals: 1, unit: '€' } : null,
    options: options.map((option) => ({ id: option, name: option, archived: option === 'old' })),
  }) as Partial<CustomField> as CustomField;
const customFields = [
  fieldOf('Severity', 'choice', 'low', 'very high', 'old'),
  fieldOf('Parts', 'choices', 'nut', 'bolt'),
  fieldOf('Reviewer', 'person'),
  fieldOf('Team', 'people'),
  fieldOf('Cost', 'number'),
  fieldOf('Launch day', 'date'),
  fieldOf('Spec', 'link'),
  fieldOf('Billed', 'flag'),
  fieldOf('Note', 'text'),
];
const cycleOf = (name: string, state: Cycle['state'], starts_on: string) =>
  ({ id: name, name, state, starts_on, position: 1 }) as Partial<Cycle> as Cycle;
const cycles = [
  cycleOf('Sprint 3', 'planned', '2026-12-21'),
  cycleOf('Sprint 2', 'planned', '2026-12-07'),
  cycleOf('Sprint 1', 'active', '2026-11-23'),
  cycleOf('Sprint 0', 'completed', '2026-11-09'),
];
/** A Monday. */
const now = new Date(2026, 10, 23, 9);
const read = (line: string, ...left: string[]) =>
  readCapture(line, { people, labels, cycles, fields: customFields }, new Set(left), now);

test('people, labels, a priority and the due date leave the title', () => {
  const { title, fields, understood } = read('Ask @grace for the contract #legal !high tomorrow');
  expect(title).toBe('Ask for the contract');
  expect(fields).toMatchObject({
    assignee_ids: ['grace'],
    label_ids: ['legal'],
    priority: 'high',
    due_at: new Date(2026, 10, 24, 23, 59, 59).toISOString(),
  });
  expect(understood).toEqual([
    { text: '@grace', means: 'Grace Column' },
    { text: '#legal', means: 'Legal' },
    { text: '!high', means: 'High priority' },
    { text: 'tomorrow', means: 'Due Tue, Nov 24' },
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

test('a cycle is named by its place or its name, unless it is completed or a field has the name', () => {
  const cycle = (text: string) => read(`Sand it ${text}`).fields.cycle_id;
  expect(read('Sand it cycle:next')).toEqual({
    title: 'Sand it',
    fields: { cycle_id: 'Sprint 2' },
    understood: [{ text: 'cycle:next', means: 'Cycle: Sprint 2' }],
  });
  expect([cycle('cycle:current'), cycle('Cycle:sprint3')]).toEqual(['Sprint 1', 'Sprint 3']);
  expect(cycle('cycle:"Sprint 1"')).toBe('Sprint 1');
  for (const text of ['cycle:sprint0', 'cycle:sprint', 'cycle:', 'cycles:next'])
    expect(read(`Sand it ${text}`)).toMatchObject({ title: `Sand it ${text}`, fields: {} });
  const fields = [fieldOf('Cycle', 'choice', 'next')];
  const known = { people, labels, cycles, fields };
  expect(readCapture('Sand it cycle:next', known, new Set(), now).fields).toEqual({
    custom_fields: { cycle: 'next' },
  });
});

test('what is not known, and what is left, stays in the title', () => {
  const line = 'Write to @nobody about #nothing !now';
  expect(read(line)).toEqual({ title: line, fields: {}, understood: [] });
  expect(read('Ask @grace tomorrow', '@grace', 'tomorrow')).toMatchObject({
    title: 'Ask @grace tomorrow',
    fields: {},
  });
  expect(read('Ask by Friday', 'by Friday').title).toBe('Ask by Friday');
  expect(read('@grace !high').title).toBe('@grace !high');
});

test('only the end of a line is a due date, and no single number or word that may mean something else', () => {
  expect(read('Plan next week').fields.due_at).toMatch(/^2026-11-30T/u);
  expect(read('Ship it next fri 15:00').fields.due_at).toMatch(/^2026-12-04T15:00/u);
  expect(read('Ship it 5 dec').fields.due_at).toMatch(/^2026-12-05T/u);
  expect(read('Ship it in 2 weeks').title).toBe('Ship it');
  expect(read('Ship it by Friday').title).toBe('Ship it');
  for (const line of [
    'Tomorrow never dies',
    'Upgrade to 5.12.',
    'How they sat',
    'Call at 15:00',
    'Call by 15:00',
    'Standup every Monday 9:00',
    'Offers for Black Friday',
    'Open Monday until Friday',
    'Fix 3 margins',
    'Hire 2 juniors',
    'Phase 2 marketing',
    'tomorrow',
  ]) {
    expect(read(line)).toEqual({ title: line, fields: {}, understood: [] });
  }
});

const meansOf = (line: string) =>
  read(line).understood.map((part) => part.means.replaceAll(/\s/gu, ' '));

test('the due date is shown with its day, and with the time and the year where those are needed', () => {
  expect(meansOf('Ship it next fri 15:00')).toEqual(['Due Fri, Dec 4, 3:00 PM']);
  expect(meansOf('Ship it 5 jan')).toEqual(['Due Tue, Jan 5, 2027']);
});

test.each([
  ['severity:low', { severity: 'low' }, 'Severity: low'],
  ['Severity:"very high"', { severity: 'very high' }, 'Severity: very high'],
  ['severity:v', { severity: 'very high' }, 'Severity: very high'],
  ['parts:nut,bolt', { parts: ['nut', 'bolt'] }, 'Parts: nut and bolt'],
  ['reviewer:grace', { reviewer: 'grace' }, 'Reviewer: Grace Column'],
  ['team:grace,"Ada Quarry"', { team: ['grace', 'ada'] }, 'Team: Grace Column and Ada Quarry'],
  ['cost:12.5', { cost: 12.5 }, 'Cost: 12.5\u00A0€'],
  ['launch_day:tomorrow', { launch_day: '2026-11-24' }, 'Launch day: Nov 24'],
  ['"launch day":2026-12-24', { launch_day: '2026-12-24' }, 'Launch day: Dec 24'],
  ['spec:https://example.org/a', { spec: 'https://example.org/a' }, 'Spec: https://example.org/a'],
  ['billed:yes', { billed: true }, 'Billed: yes'],
  ['note:"as agreed"', { note: 'as agreed' }, 'Note: as agreed'],
])('the word %s sets a custom field', (word, custom_fields, means) => {
  expect(read(`Write ${word} to them`)).toEqual({
    title: 'Write to them',
    fields: { custom_fields },
    understood: [{ text: word, means }],
  });
  expect(read(`Write ${word} to them`, word).fields).toEqual({});
});

test('words that name no field, or no value of it, stay in the title', () => {
  for (const word of [
    'severity:old',
    'severity:',
    'parts:nut,screw',
    'reviewer:ad',
    'cost:101',
    'cost:much',
    'spec:example.org',
    'billed:perhaps',
    'https://example.org/severity:low',
    'colour:red',
    '"very high"',
    'a"b',
  ]) {
    expect(read(`Write ${word} to them`)).toEqual({
      title: `Write ${word} to them`,
      fields: {},
      understood: [],
    });
  }
});

test('a tag leaves the title when its whole name is typed, after the labels; what names none stays', () => {
  const tags = [{ name: 'checkout' }, { name: 'legal' }, { name: '10 percent' }];
  const known = { people, labels, tags, fields: customFields };
  const line = 'Pay #Checkout #legal #check #1 #404';
  const { title, fields, understood } = readCapture(line, known, new Set(), now);
  expect(title).toBe('Pay #check #1 #404');
  expect(fields).toEqual({ label_ids: ['legal'], tag_names: ['checkout'] });
  expect(understood).toEqual([
    { text: '#Checkout', means: 'checkout' },
    { text: '#legal', means: 'Legal' },
  ]);
  expect(readCapture(line, known, new Set(['#Checkout']), now).fields).toEqual({
    label_ids: ['legal'],
  });
});
