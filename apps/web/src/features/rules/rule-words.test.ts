import { expect, test } from 'vitest';
import type { RuleNames } from './rule-names.ts';
import { filterWords } from './rule-words.ts';

const names = { label: (id: string) => `label ${id}` } as unknown as RuleNames;

test('a filter of a rule says what it leaves out', () => {
  const query = { label_id: '1,2', priority: 'high', not: 'label_id' };
  expect(filterWords(query, names)).toBe('Label: not label 1 or label 2, Priority: High');
});
