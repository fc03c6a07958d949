import { leastProcessorTimeOf, processorTimeOf } from '@basalt/domain/testing';
import { expect, test } from 'vitest';
import { parseJson } from './json-text.ts';

const limits = { depth: 32, values: 1000, members: 100 };

const faultOf = (text: string) => {
  const parsed = parseJson(text, limits);
  return 'fault' in parsed ? parsed.fault : null;
};

test.each([
  ['{}', {}],
  ['{"a":1,"b":{"a":1},"c":[{"a":1},{"a":2}]}', { a: 1, b: { a: 1 }, c: [{ a: 1 }, { a: 2 }] }],
  ['{"a":"a","b":["a","a"]}', { a: 'a', b: ['a', 'a'] }],
  [' {"a" : "x\\"{[,:" } ', { a: 'x"{[,:' }],
  ['{"\\u0061":1,"\\u0062":2}', { a: 1, b: 2 }],
  ['[1,2]', [1, 2]],
])('reads %s', (text, value) => {
  expect(parseJson(text, limits)).toEqual({ value });
});

test.each([
  '{"a":1,"a":2}',
  '{"a":1,"\\u0061":2}',
  '{"b":[{"x":{"a":1,"a":1}}]}',
  '{"a":{"b":1},"c":1,"a":[]}',
  '{"__proto__":1,"__proto__":2}',
])('refuses a member named twice: %s', (text) => {
  expect(faultOf(text)).toBe('names a member twice');
});

test.each(['', '{', '{"a"}', '{"a":}', '{a:1}', "{'a':1}", '{"a":1,}', '{"a":01}', '{"a":NaN}'])(
  'refuses what is not JSON: %s',
  (text) => {
    expect(faultOf(text)).toBe('is not well-formed JSON');
  },
);

test.each(['{"\\x":1}', '{"a', '{"a":"\\', ']]}', '{"a":1}}', '{"a":"\n"}'])(
  'refuses what the scan alone would not see: %s',
  (text) => {
    expect(faultOf(text)).not.toBeNull();
  },
);

const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

const members = (count: number) =>
  `{${Array.from({ length: count }, (_, i) => `"k${i}":0`).join()}}`;

test('refuses more members than are allowed, in one object and in many', () => {
  expect(faultOf(members(100))).toBeNull();
  expect(faultOf(members(101))).toBe('has more than 100 members');
  expect(faultOf(`[${members(60)},${members(41)}]`)).toBe('has more than 100 members');
});

test.each(['0', 'null', '"a"', '{}', '1.5e3'])(
  'refuses more values %s than are allowed',
  (value) => {
    const list = (count: number) => `[${Array<string>(count).fill(value).join()}]`;
    expect(faultOf(list(1000))).toBeNull();
    expect(faultOf(list(1001))).toBe('has more than 1000 values');
    expect(faultOf(`{"a":${list(500)},"b":${list(500)}}`)).toBe('has more than 1000 values');
  },
);

test('counts the root as the first of 32 levels', () => {
  expect(faultOf(nested(32))).toBeNull();
  expect(faultOf(nested(33))).toBe('nests deeper than 32 levels');
  expect(faultOf(`{"a":${nested(31)},"b":${nested(31)}}`)).toBeNull();
});

test('a member named __proto__ is a member and nothing more', () => {
  const parsed = parseJson('{"__proto__":{"admin":true}}', limits) as { value: object };
  expect(Object.keys(parsed.value)).toEqual(['__proto__']);
  expect((parsed.value as { admin?: boolean }).admin).toBeUndefined();
});

const mebibyte = 1024 * 1024;
const widest = { depth: 32, values: mebibyte, members: mebibyte };
test.each([
  ['brackets', '['.repeat(mebibyte)],
  ['quotes', '"'.repeat(mebibyte)],
  ['backslashes', `{"a":"${'\\'.repeat(mebibyte)}`],
  ['escapes', `{"a":"${'\\u0061'.repeat(mebibyte / 6)}"}`],
  ['members', `{${Array.from({ length: 90_000 }, (_, i) => `"k${i}":0`).join()}}`],
  ['escaped members', `{${Array.from({ length: 60_000 }, (_, i) => `"\\u006b${i}":0`).join()}}`],
  ['numbers', `{"a":[${'1,'.repeat(mebibyte / 2 - 10)}1]}`],
  ['a long number', `{"a":${'9'.repeat(mebibyte)}}`],
  ['small objects', `{"a":[${'{},'.repeat(mebibyte / 3 - 10)}{}]}`],
])('reads or refuses a mebibyte of %s in time linear in its length', async (_, text) => {
  parseJson(text, widest);
  const spent = await leastProcessorTimeOf(150, async () =>
    processorTimeOf(() => void parseJson(text, widest)),
  );
  // Quadratic reading takes minutes here.
  expect(spent).toBeLessThan(150);
});
