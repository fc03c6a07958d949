import { expect, test } from 'vitest';
import type { RuleNames } from './rule-names.ts';
import { filterWords } from './rule-words.ts';

const names = {
  label: (id: string) => `label ${id}`,
  cycle: (id: string) => `cycle ${id}`,
} as unknown as RuleNames;

test('a filter of a rule says what it leaves out', () => {
  const query = { label_id: '1,2', priority: 'high', not: 'label_id' };
  expect(filterWords(query, names)).toBe('Label: not label 1 or label 2, Priority: High');
});

test('a filter by cycles names them, and the active and the next ones in words', () => {
  expect(filterWords({ cycle_id: 'current,s4' }, names)).toBe('Cycle: Active cycles or cycle s4');
  expect(filterWords({ cycle_id: 'next,none' }, names)).toBe('Cycle: Next cycle or No value');
});
