import { expect, test } from 'vitest';
import { readQueryString } from './query-string.ts';

test.each([
  ['', {}],
  ['a=1&b=two+words&c=%C3%A9%26', { a: '1', b: 'two words', c: 'é&' }],
  ['a&b=&&c==', { a: '', b: '', c: '=' }],
])('reads "%s"', (text, parameters) => {
  expect(readQueryString(text)).toEqual({ parameters, errors: {} });
});

test('refuses a parameter that comes twice, however it is spelled', () => {
  expect(readQueryString('a=1&%61=1').errors).toEqual({ a: ['must be given once'] });
});

test.each(['a=%', 'a=%zz', 'a=%ff', 'a=%ED%A0%80', 'a=%C3'])(
  'refuses the escapes of "%s"',
  (text) => {
    expect(readQueryString(text).errors).toEqual({ a: ['is not valid percent-encoded UTF-8'] });
  },
);

test('a parameter called __proto__ is one like any other', () => {
  expect(Object.keys(readQueryString('__proto__=1').parameters)).toEqual(['__proto__']);
});
