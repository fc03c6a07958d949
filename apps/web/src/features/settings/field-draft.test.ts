import { expect, test } from 'vitest';
import { blankField, bodyOf, withOptions, type FieldDraft } from './field-draft.ts';

const optionOf = (name: string) => ({ name, color: '#3b82f6', archived: false });

test('a number is sent with its bounds, and without those that are empty', () => {
  const draft = { ...blankField, type: 'number', name: ' Cost ', max: '10', unit: '€' } as const;
  expect(bodyOf({ ...draft, default: '2.5' })).toEqual({
    name: 'Cost',
    type: 'number',
    description: null,
    required: false,
    on_card: false,
    default: 2.5,
    number: { min: null, max: 10, decimals: 0, unit: '€' },
  });
});

test('a choice is sent with its options, without those that have no name', () => {
  const options = [optionOf('low '), optionOf('')];
  expect(bodyOf({ ...blankField, type: 'choice', options }).options).toEqual([optionOf('low')]);
});

test('a default follows its option to a new name, and ends with it', () => {
  const draft: FieldDraft = {
    ...blankField,
    type: 'choice',
    options: [optionOf('low'), optionOf('high')],
    default: 'high',
  };
  expect(withOptions(draft, [optionOf('low'), optionOf('severe')]).default).toBe('severe');
  expect(withOptions(draft, [optionOf('high'), optionOf('low')]).default).toBe('high');
  expect(withOptions(draft, [optionOf('low')]).default).toBe(null);
});
