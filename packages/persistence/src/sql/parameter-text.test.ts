import { describe, expect, it, test } from 'vitest';
import { parameterText } from './parameter-text.ts';

describe('the text form of a parameter', () => {
  it.each([
    ['what is absent', undefined, null],
    ['null', null, null],
    ['text as it is', 'a"b\\c', 'a"b\\c'],
    ['empty text', '', ''],
    ['a number', -0.5, '-0.5'],
    ['a number beyond what a double holds', 9_223_372_036_854_775_807n, '9223372036854775807'],
    ['true', true, 'true'],
    ['false', false, 'false'],
    ['a moment in UTC', new Date(0), '1970-01-01T00:00:00.000Z'],
    ['a record as JSON', { a: [null, '\0'] }, String.raw`{"a":[null,"\u0000"]}`],
    ['an empty list', [], '{}'],
    ['a list with what is absent', ['NULL', null, undefined], '{"NULL",NULL,NULL}'],
    [
      'a list with signs of its own',
      ['a"b', 'c\\d', ',{}', ''],
      String.raw`{"a\"b","c\\d",",{}",""}`,
    ],
    ['a list of records', [{ a: 1 }], String.raw`{"{\"a\":1}"}`],
    ['a list of bytes', [new Uint8Array([0, 255])], String.raw`{"\\x00ff"}`],
  ])('of %s', (_name, value, text) => {
    expect(parameterText(value)).toBe(text);
  });
});

test('bytes stay bytes, in the one class that the driver writes', () => {
  const bytes = new Uint8Array([9, 0, 255, 9]).subarray(1, 3);
  expect(parameterText(bytes)).toEqual(Buffer.from([0, 255]));
});

test('what has no text form is refused', () => {
  expect(() => parameterText(new Date(Number.NaN))).toThrow(RangeError);
  expect(() => parameterText([{ count: 1n }])).toThrow(TypeError);
});
