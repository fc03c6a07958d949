import { expect, test } from 'vitest';
import { preparedName } from './prepared-names.ts';

test('a statement keeps its name, and shares it with no other', () => {
  const name = preparedName('select 1');
  expect(preparedName('select 2')).not.toBe(name);
  expect(preparedName('select 1')).toBe(name);
});

test('a statement that is in use keeps its name however many others come', () => {
  const name = preparedName('in use');
  const later = Array.from({ length: 2_000 }, (_, count) => {
    preparedName(`passing ${count}`);
    return count % 100 === 0 ? preparedName('in use') : name;
  });
  expect(new Set(later)).toEqual(new Set([name]));
});

test('a statement that was forgotten gets a name that nobody had', () => {
  const names = Array.from({ length: 1_000 }, (_, count) => preparedName(`forgotten ${count}`));
  expect(new Set([...names, preparedName('forgotten 0')]).size).toBe(1_001);
});

test('a name is short enough for PostgreSQL', () => {
  expect(preparedName('short').length).toBeLessThan(64);
});
