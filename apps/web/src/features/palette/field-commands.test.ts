import { expect, test, vi } from 'vitest';
import type { CustomField, FieldValue, Member } from '../../api/types.ts';
import { fieldCommands } from './field-commands.ts';

const fieldOf = (name: string, type: CustomField['type'], more: object = {}) =>
  ({
    key: name.toLowerCase(),
    name,
    type,
    number: null,
    options: [],
    required: false,
    ...more,
  }) as Partial<CustomField> as CustomField;

const fields = [
  fieldOf('Severity', 'choice', {
    options: [
      { name: 'high', archived: false },
      { name: 'old', archived: true },
    ],
  }),
  fieldOf('Lead', 'person', { required: true }),
  fieldOf('Billed', 'flag'),
  fieldOf('Cost', 'number'),
];
const people = [{ id: 'ada', name: 'Ada' }] as Partial<Member>[] as Member[];

const commandsFor = (words: string) => {
  const set = vi.fn<(field: CustomField, value: FieldValue | null) => void>();
  const choices = fieldCommands(words, { fields, people }, set);
  return {
    names: choices.map(({ name }) => name),
    press(name: string) {
      choices.find((choice) => choice.name === name)?.act();
      const [field, value] = set.mock.lastCall ?? [];
      return [field?.key, value];
    },
  };
};

test('options, people and flags are commands, and what clears a field', () => {
  const { names, press } = commandsFor('se');
  expect(names).toEqual([
    'Severity: high',
    'Severity: no value',
    'Lead: Ada',
    'Billed: yes',
    'Billed: no',
    'Billed: no value',
    'Cost: no value',
  ]);
  expect(press('Severity: high')).toEqual(['severity', 'high']);
  expect(press('Severity: no value')).toEqual(['severity', null]);
  expect(press('Lead: Ada')).toEqual(['lead', 'ada']);
  expect(press('Billed: no')).toEqual(['billed', false]);
});

test('a typed value is a command; without words there is none', () => {
  expect(commandsFor('cost: 12.5').press('Cost: 12.5')).toEqual(['cost', 12.5]);
  expect(commandsFor('cost: much').names).not.toContain('Cost: much');
  expect(commandsFor(' ').names).toEqual([]);
});
