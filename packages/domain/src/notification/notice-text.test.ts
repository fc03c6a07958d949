import { expect, test } from 'vitest';
import {
  boardMoveText,
  changesIn,
  customChangeIn,
  customChangeText,
  dueChangeText,
  dueIn,
  dueText,
  valueText,
} from './notice-text.ts';

test.each([
  ['Open', 'Done'],
  ['Open, later', 'Ready to go'],
  ['A to B', 'C of another project'],
  ['“Quoted”', 'Half “quoted'],
  ['Half ”quoted', 'Quoted ”'],
  ['“A” to B', '“A”, “B” of another project'],
  ['”', '””'],
  ['Ready to', 'Done'],
  ['Open', 'Ready to'],
  [null, '“A” of another project'],
  [null, 'Open'],
  [null, 'Work of another project, to do'],
])('a move from %j to %j is read as it was written, before and after other changes', (from, to) => {
  const text = boardMoveText({ from, to });
  const move = { kind: 'board', from, to };
  expect(changesIn(text)).toEqual([move]);
  expect(changesIn(`Title, ${text}, Severity: low → high, Due date`)).toEqual([
    { kind: 'field', name: 'Title' },
    move,
    { kind: 'custom', text: 'Severity: low → high' },
    { kind: 'field', name: 'Due date' },
  ]);
});

test('a text of an earlier version, without quotation marks, and one that was cut, are read as far as they go', () => {
  expect(changesIn('Board: from Open, later to Done')).toEqual([
    { kind: 'board', from: 'Open, later', to: 'Done' },
  ]);
  expect(changesIn('Board: from Ope…')).toEqual([{ kind: 'board', from: 'Ope…', to: '' }]);
  expect(changesIn('')).toEqual([]);
});

test('a name in quotation marks of an earlier version is read as it was written', () => {
  expect(changesIn('Board: from ““Quoted”” to “Ready to go”, Title')).toEqual([
    { kind: 'board', from: '“Quoted”', to: 'Ready to go' },
    { kind: 'field', name: 'Title' },
  ]);
});

test('a changed due date is read as it was written, between other changes', () => {
  const [day, time] = [new Date('2031-05-04T23:59:59Z'), new Date('2031-05-05T13:30:00Z')];
  const text = dueChangeText(day, time);
  expect(text).toBe('Due date: 2031-05-04 → 2031-05-05 13:30 UTC');
  expect(changesIn(`Title, ${text}, ${dueChangeText(time, null)}, Due date`)).toEqual([
    { kind: 'field', name: 'Title' },
    {
      kind: 'due',
      from: { day: new Date('2031-05-04T00:00:00Z') },
      to: { clock: time, timeZone: 'UTC' },
    },
    { kind: 'due', from: { clock: time, timeZone: 'UTC' }, to: null },
    { kind: 'field', name: 'Due date' },
  ]);
});

test.each(['Title', 'Due date', 'Due date: none → 2031-05-04', 'Board: from a → to b'])(
  'a custom field is not read as another change: %s',
  (text) => {
    const written = customChangeText(text);
    expect(written.toLowerCase()).toBe(text.toLowerCase());
    expect(changesIn(`Title, ${written}`)).toEqual([
      { kind: 'field', name: 'Title' },
      { kind: 'custom', text: written },
    ]);
  },
);

const german = { none: 'leer', yes: 'ja', no: 'nein' };

test.each([
  ['Severity: none → high', 'Severity: leer → high'],
  ['Sure: yes → no', 'Sure: ja → nein'],
  [`Note: ${valueText('none')} → no entry`, 'Note: “none” → no entry'],
  ['Lead person', 'Lead person'],
])('the words of the service in %s are said in another language', (text, translated) => {
  expect(customChangeIn(text, german)).toBe(translated);
});

test('a due date is read on the clock of its time zone', () => {
  const text = dueText('Asia/Kolkata', new Date('2031-05-04T20:00:00.000Z'));
  expect(text).toBe('Due 2031-05-05 01:30 Asia/Kolkata');
  const clock = new Date('2031-05-05T01:30:00.000Z');
  expect(dueIn(text)).toEqual({ clock, timeZone: 'Asia/Kolkata' });
  expect(dueIn('Due soon')).toBe(null);
});

test('a due day has no time, also in a text of an earlier version', () => {
  const text = dueText('America/New_York', new Date('2031-05-04T21:59:59.000Z'));
  expect(text).toBe('Due 2031-05-04');
  const day = new Date('2031-05-04T00:00:00.000Z');
  expect(dueIn(text)).toEqual({ day });
  expect(dueIn('Due 2031-05-04 23:59 Asia/Kolkata')).toEqual({ day });
});
