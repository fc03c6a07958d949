import { describe, expect, test } from 'vitest';
import { dateOf, dueDateOf } from '../src/source/dates.ts';
import { itemsOf, plainSources, recordsOf } from '../testing/read-items.ts';

const { csv } = plainSources;
const utc = { zone: 'UTC', order: 'dmy' } as const;
const written = (date: Date | string): string => (date instanceof Date ? date.toISOString() : date);

describe('a date', () => {
  test.each([
    ['17/Oca/26 3:07 ÖS', '2026-01-17T15:07:00.000Z'],
    ['17/Oca/26 3:07 ÖÖ', '2026-01-17T03:07:00.000Z'],
    ['17/jan./26 3:07 em', '2026-01-17T15:07:00.000Z'],
    ['17/jan./26 3:07 fm', '2026-01-17T03:07:00.000Z'],
    ['17. jan. 2026, 15.07', '2026-01-17T15:07:00.000Z'],
    ['5.3.2026 klo 15.07', '2026-03-05T15:07:00.000Z'],
    ['5 mars 2026 à 15h07', '2026-03-05T15:07:00.000Z'],
    ['5 de março de 2026 às 15:07', '2026-03-05T15:07:00.000Z'],
    ['17 Μαρ 2026 3:07 μ.μ.', '2026-03-17T15:07:00.000Z'],
    ['2026年3月5日(木)', '2026-03-05T00:00:00.000Z'],
    ['marți, 17 noiembrie 2026', '2026-11-17T00:00:00.000Z'],
    ['mar. 5 mar. 2026', '2026-03-05T00:00:00.000Z'],
    ['March 1st, 2026', '2026-03-01T00:00:00.000Z'],
    ['March 5, 2026 1:31 PM (GMT+1)', '2026-03-05T12:31:00.000Z'],
    ['Thu Mar 05 13:31:00 CET 2026', '2026-03-05T12:31:00.000Z'],
  ])('%s is %s', (text, expected) => {
    expect(written(dateOf(text, utc))).toBe(expected);
  });

  test.each([
    'after 3 May 2026 or 7 June',
    'Sprint 12 March 26 Team 4',
    'Mary 5 19',
    'Q3 2026',
    '2026-W14',
    '2026',
    'May 2026',
    '123456789',
    '1.2.26',
    '12.5.3',
    'in 10 days',
    'v2026-03-05',
    'due 2026-03-05',
    '31/02/2026',
    '5/3/2026 13:07 AM',
    'October 29, 2021 → October 8, 2021',
    '2026-03-05 and much text that is longer than any date, so that it is no date itself',
  ])('%s is none', (text) => {
    expect(dueDateOf(text, utc)).toBe('unreadable');
  });

  test.each([
    ['October 8, 2021 → October 29, 2021', '2021-10-29T21:59:59.000Z'],
    ['October 28, 2021 → November 3, 2021', '2021-11-03T22:59:59.000Z'],
    ['2026-03-01 - 2026-04-05', '2026-04-05T21:59:59.000Z'],
    ['2026-03-01/2026-04-05', '2026-04-05T21:59:59.000Z'],
  ])('of the range %s the last day is due', (text, expected) => {
    const found = dueDateOf(text, { ...utc, zone: 'Europe/Berlin' });
    expect(typeof found === 'string' ? found : found.at.toISOString()).toBe(expected);
  });

  test.each([
    ['Tue Feb 24 2026 00:00:00 GMT+0000 (GMT)', 'America/New_York', '2026-02-25T04:59:59.000Z'],
    ['2026-02-24', 'America/New_York', '2026-02-25T04:59:59.000Z'],
    ['04/Mar/27 12:00 AM', 'Europe/Berlin', '2027-03-04T22:59:59.000Z'],
    ['2026-02-24T09:00:00Z', 'America/New_York', '2026-02-24T09:00:00.000Z'],
  ])('the day %s in %s is due until its end', (text, zone, expected) => {
    const found = dueDateOf(text, { ...utc, zone });
    expect(typeof found === 'string' ? found : found.at.toISOString()).toBe(expected);
  });
});

const tickets = async (rows: readonly string[]) =>
  (await itemsOf(csv, ['ID,Title,Status,Due', ...rows].join('\n'))).filter(
    ({ kind }) => kind === 'ticket',
  );

/** The first ticket of a table with these due dates. */
const firstDue = async (...rows: string[]) => {
  const [first] = await tickets(rows.map((row, at) => `${at},a,Open,${row}`));
  return first;
};

/** The languages of the exports, by their codes. */
const languages =
  'en de fr es it pt nl sv da nb fi pl cs sk hu ro tr ru uk bg el hr sl sr lt lv et ca eu gl zh zh-TW ja ko id is'.split(
    ' ',
  );

describe('dates of a table', () => {
  test.each(
    languages.flatMap((language) => [[language, 'long'] as const, [language, 'short'] as const]),
  )(
    'the months of a table in the language %s (%s) are those of the language',
    async (language, width) => {
      const format = new Intl.DateTimeFormat(language, {
        day: 'numeric',
        month: width,
        year: 'numeric',
        timeZone: 'UTC',
      });
      const days = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, 5)));
      const found = await tickets(days.map((day, at) => `${at},a,Open,"${format.format(day)}"`));
      const read = found.map((item) => (item.record?.kind === 'ticket' ? item.record.dueAt : null));
      expect(read).toEqual(days.map((day) => new Date(day.getTime() + 86_399_000)));
    },
  );

  test('a month that languages use differently is that of the other dates, and the Polish one alone', async () => {
    const november = { record: { dueAt: new Date('2026-11-05T23:59:59Z') } };
    const october = { record: { dueAt: new Date('2026-10-05T23:59:59Z') } };
    expect(await firstDue('5. listopada 2026.')).toMatchObject(november);
    expect(await firstDue('5. listopada 2026.', '6. siječnja 2026.')).toMatchObject(october);
    expect(await firstDue('05/lis/26', '06/velj/26')).toMatchObject(october);
    expect(await firstDue('5. studenog 2026.')).toMatchObject(november);
  });

  test('a cell that is no date is a row of the table, and a range is due on its last day, both with a note', async () => {
    const [words, range] = await tickets([
      '1,words,Open,after 3 May 2026 or 7 June',
      '2,range,Open,"October 8, 2021 → October 29, 2021"',
    ]);
    expect(words).toMatchObject({
      outcome: 'other_form',
      record: { dueAt: null, html: expect.stringContaining('<td>after 3 May 2026 or 7 June</td>') },
    });
    expect(range).toMatchObject({
      outcome: 'other_form',
      notes: [expect.stringContaining('its last day is the due date')],
      record: {
        dueAt: new Date('2021-10-29T23:59:59Z'),
        html: expect.stringContaining('<td>October 8, 2021 → October 29, 2021</td>'),
      },
    });
  });

  test('short dates with dots are dates where another date of the table shows it', async () => {
    const [alone] = await tickets(['1,a,Open,1.2.26']);
    expect(alone).toMatchObject({ record: { dueAt: null } });
    const [beside] = await tickets(['1,a,Open,1.2.26', '2,b,Open,15.2.26']);
    expect(beside).toMatchObject({ record: { dueAt: new Date('2026-02-01T23:59:59Z') } });
  });

  test('midnight in an export of Basalt is an instant', async () => {
    const table = 'key,title,description_html,board,due_at\nA-1,One,,Open,2026-02-24T00:00:00.000Z';
    const { 'A-1': ticket } = recordsOf(await itemsOf(csv, table), 'ticket');
    expect(ticket).toMatchObject({ dueAt: new Date('2026-02-24T00:00:00Z') });
  });
});
