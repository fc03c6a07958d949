import { expect, test } from 'vitest';
import { columnReader } from './column-reader.ts';

const json = 114;

test('the same JSON in the rows of a column is one object that nobody can change', () => {
  const read = columnReader(json);
  const text = '{"name":"Ada","via":{"name":"App"},"list":[{}]}';
  const actor = read(text) as { name: string; via: { name: string }; list: object[] };
  expect(actor).toEqual(JSON.parse(text));
  expect(read(text)).toBe(actor);
  expect(() => (actor.name = 'Eve')).toThrow(TypeError);
  expect(() => (actor.via.name = 'Eve')).toThrow(TypeError);
  expect(() => actor.list.push({})).toThrow(TypeError);
  expect(read('{"name":"Eve"}')).toEqual({ name: 'Eve' });
  expect(read(text)).toEqual(actor);
});

test('JSON that is long is read anew, and each column for itself', () => {
  const read = columnReader(json);
  const long = JSON.stringify({ text: 'x'.repeat(1_000) });
  expect(read(long)).toEqual(JSON.parse(long));
  expect(read(long)).not.toBe(read(long));
  expect(columnReader(json)('{}')).not.toBe(columnReader(json)('{}'));
  expect([read('null'), read('1'), read('[]')]).toEqual([null, 1, []]);
});

test('a moment is RFC 3339 text, a day is text, anything else as the driver reads it', () => {
  expect(columnReader(1184)('2026-11-24 20:00:00.12+00')).toBe('2026-11-24T20:00:00.120Z');
  expect(columnReader(1082)('2026-11-24')).toBe('2026-11-24');
  const read = [columnReader(23)('7'), columnReader(16)('t'), columnReader(2951)('{a,b}')];
  expect(read).toEqual([7, true, ['a', 'b']]);
});
