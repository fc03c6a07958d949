import { fieldTypes, type CustomFieldType, type FieldValue } from '../src/records/custom-field.ts';
import type { ModelField, ModelOption, ModelTicket, Sent } from './field-model.ts';

/** A number from 0 below a limit. */
export type Roll = (below: number) => number;

/** A random entry of a list. */
export const oneOf = <T>(roll: Roll, from: readonly T[]): T => from[roll(from.length)] as T;

const words = [
  'Zebra',
  'äpfel, "red"',
  '🪨',
  '=1+1',
  'constructor',
  '  spaced  ',
  '\u202B',
  'none',
];

/** A random definition: its type, and some options. */
export function randomDefinition(roll: Roll, name: string) {
  const type = oneOf(roll, fieldTypes);
  const isChoice = type === 'choice' || type === 'choices';
  const options = Array.from({ length: 1 + roll(6) }, (_, at) => ({ name: `${name} ${at}` }));
  return {
    type,
    name,
    ...(isChoice && { options }),
    ...(type === 'number' && { number: { min: -100, max: 100, decimals: roll(3), unit: null } }),
  };
}

const pad = (value: number) => String(value).padStart(2, '0');

/** An option by its id, or by its name in another case; refused if it is archived and the ticket has another one. */
const sentOption = (roll: Roll, { id, name }: ModelOption): string =>
  oneOf(roll, [id, name, name.toUpperCase(), ` ${name.toLowerCase()} `]);

function randomOptions(
  roll: Roll,
  { id, type, options }: ModelField,
  ticket: ModelTicket | undefined,
): Sent {
  const before = [ticket?.values.get(id) ?? []].flat() as string[];
  const isOffered = (option: ModelOption) => !option.archived || before.includes(option.id);
  if (type === 'choice') {
    const option = oneOf(roll, options);
    const stored = isOffered(option) ? option.id : undefined;
    return { sent: sentOption(roll, option), stored };
  }
  const chosen = options.filter(() => roll(2) === 0);
  const stored = chosen.length === 0 ? null : chosen.map((option) => option.id);
  return {
    sent: chosen.map((option) => sentOption(roll, option)).toReversed(),
    stored: chosen.every(isOffered) ? stored : undefined,
  };
}

const refused: Readonly<Record<CustomFieldType, readonly unknown[]>> = {
  text: [5, 'a\nb', 'x'.repeat(256), ['a']],
  number: ['5', 101, -101, 0.0001, 1e9],
  date: ['2031-02-29', '2031-1-1', 20310101, '0000-01-01'],
  choice: ['no such option', '', 5, ['a']],
  choices: ['no list', ['no such option'], [5]],
  person: ['nobody', '0198a000-0000-7000-8000-ffffffffffff', 5],
  people: ['no list', ['0198a000-0000-7000-8000-ffffffffffff']],
  link: ['javascript:alert(1)', 'https://', 5],
  flag: ['true', 1],
};

const same = (value: FieldValue): Sent => ({ sent: value, stored: value });

/** A random value for a field: one in ten clears it, one in ten does not fit. */
export function randomValue(
  roll: Roll,
  field: ModelField,
  { ticket, people }: { ticket?: ModelTicket | undefined; people: readonly string[] },
): Sent {
  const kind = roll(10);
  if (kind === 0) return { sent: null, stored: null };
  if (kind === 1) return { sent: oneOf(roll, refused[field.type]), stored: undefined };
  switch (field.type) {
    case 'choice':
    case 'choices':
      return randomOptions(roll, field, ticket);
    case 'text': {
      const text = oneOf(roll, words);
      // Only a direction mark: nothing to see.
      return { sent: text, stored: text === '\u202B' ? null : text.trim() };
    }
    case 'number':
      return same(roll(201) - 100);
    case 'date':
      return same(`${2000 + roll(100)}-${pad(1 + roll(12))}-${pad(1 + roll(28))}`);
    case 'person':
      return same(oneOf(roll, people));
    case 'people': {
      const chosen = people.filter(() => roll(2) === 0);
      return { sent: [...chosen, ...chosen], stored: chosen.length === 0 ? null : chosen };
    }
    case 'link':
      return same(`https://example.org/${roll(1_000)}`);
    case 'flag':
      return same(roll(2) === 0);
  }
}
