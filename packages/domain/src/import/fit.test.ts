import { expect, test } from 'vitest';
import { fitted } from './fit.ts';
import type { NeutralRecord } from '../records/neutral-form.ts';

const ticket = {
  kind: 'ticket',
  title: 'T',
  html: null,
  board: null,
  assignees: [],
  labels: [],
  tags: [],
  author: null,
} as const;
const day = new Date('2026-01-05T09:00:00.000Z');
const never = new Date(Number.NaN);

async function fit(record: NeutralRecord) {
  const { kind } = record;
  const source = {
    kind,
    key: 'k',
    name: 'n',
    url: null,
    record,
    outcome: 'exact',
    notes: [],
  } as const;
  const { item, notes } = await fitted(source, { policyVersion: 1, clean: (html) => html });
  return { ...item.record, notes };
}

test('a value that is absent or null is the default of its field', async () => {
  const record = { ...ticket, dueAt: null, createdAt: null, priority: null };
  expect(await fit(record)).toMatchObject({
    priority: 'medium',
    dueAt: null,
    estimate: null,
    archived: false,
    completedAt: null,
    notes: [],
  });
});

test('numbers are rounded to the decimals of their field, and left out beyond its bounds', async () => {
  expect(await fit({ ...ticket, estimate: 2.26 })).toMatchObject({
    estimate: 2.3,
    notes: ['The estimate is rounded to one decimal.'],
  });
  expect(await fit({ ...ticket, estimate: 10_000 })).toMatchObject({
    estimate: null,
    notes: ['An estimate outside 0 to 9999 is left out.'],
  });
});

test('a date that there is not is left out', async () => {
  const dates = { dueAt: never, createdAt: day, completedAt: never };
  expect(await fit({ ...ticket, ...dates })).toMatchObject({
    dueAt: null,
    createdAt: day,
    completedAt: null,
    notes: [
      'The due date is no date between the years 1 and 9999, and is left out.',
      'The date of completion is no date between the years 1 and 9999, and is left out.',
    ],
  });
});

test('a start after the due date is left out', async () => {
  const later = new Date(day.getTime() + 1);
  const notes = ['The start date is after the due date, and is left out.'];
  expect(await fit({ ...ticket, startAt: later, dueAt: day })).toMatchObject({
    startAt: null,
    dueAt: day,
    notes,
  });
  expect(await fit({ ...ticket, startAt: day, dueAt: day })).toMatchObject({
    startAt: day,
    notes: [],
  });
});

test('a project keeps a time zone that is known here', async () => {
  const project = { kind: 'project', name: 'Shop' } as const;
  expect(await fit({ ...project, timeZone: 'Asia/Tokyo' })).toMatchObject({
    timeZone: 'Asia/Tokyo',
    notes: [],
  });
  expect(await fit({ ...project, timeZone: 'Mars/Olympus' })).toMatchObject({
    timeZone: null,
    notes: ['The time zone is not known here, and is left out.'],
  });
});

test('texts are as long as the declarations say, with characters that can be stored', async () => {
  expect(await fit({ kind: 'person', name: 'a'.repeat(200), email: null })).toMatchObject({
    name: 'a'.repeat(120),
  });
  const description = `\0${'a'.repeat(10_001)}`;
  expect(await fit({ kind: 'project', name: 'a'.repeat(121), description })).toEqual({
    kind: 'project',
    name: 'a'.repeat(120),
    description: 'a'.repeat(10_000),
    timeZone: null,
    notes: ['The name is cut to 120 characters.', 'The description is cut to 10000 characters.'],
  });
});
