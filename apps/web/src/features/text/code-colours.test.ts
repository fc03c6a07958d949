import { expect, test } from 'vitest';
import { tokensOf } from './code-colours.ts';

const coloured = (language: string, text: string): string[] =>
  tokensOf(language, text).map(([kind, from, to]) => `${kind} ${text.slice(from, to)}`);

test('words of code have the kind that their language gives them', () => {
  expect(coloured('ts', "const port = 5432; // of the database\nopen('db');")).toEqual([
    'keyword const',
    'value 5432',
    'comment // of the database',
    'name open',
    "string 'db'",
  ]);
  expect(coloured('json', '{"a": 12}')).toEqual(['name "a"', 'value 12']);
});

test('a part without a kind of its own has that around it', () => {
  const text = '`a ${b} c`';
  expect(tokensOf('js', text)).toEqual([
    ['string', 0, 3],
    ['string', 3, 7],
    ['string', 7, 10],
  ]);
});

test('an unknown language, a long block and one with a long line have no colours', () => {
  expect(tokensOf('klingon', 'const a = 1')).toEqual([]);
  expect(tokensOf('', 'const a = 1')).toEqual([]);
  expect(tokensOf('ts', 'let a = 1;\n'.repeat(450))).toHaveLength(900);
  expect(tokensOf('ts', 'let a = 1;\n'.repeat(500))).toEqual([]);
  expect(tokensOf('ts', `let a = ${'1'.repeat(292)}`)).toHaveLength(2);
  expect(tokensOf('ts', `let a = ${'1'.repeat(293)}`)).toEqual([]);
});
