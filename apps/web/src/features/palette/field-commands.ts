import type { CustomField, FieldValue, Member } from '../../api/types.ts';
import { entriesOf } from '../../data/field-names.ts';
import { fieldTypes } from '../../design/field-types.ts';
import { folded, meaningOf, valueNamed } from '../ticket/value-named.ts';
import { words as wordsOf } from '../../words/words.ts';
import type { TypedWords } from '../../words/typed-words.ts';
import type { Choice } from './step.ts';

/** The values of a field that can be listed; of other types they are typed. */
function listed(field: CustomField, people: readonly Member[]): FieldValue[] {
  if (field.type === 'flag') return [true, false];
  if (fieldTypes[field.type].isSeveral) return [];
  return entriesOf(field, people).flatMap(({ value, archived }) => (archived ? [] : [value]));
}

/** A field and a text behind its name: "Cost: 12". */
const namedValue = /^([^:]+):\s*(.+)$/u;

/**
 * The commands that set or clear custom fields, for typed words: "Severity: high" for each option, person and flag, and "Cost: 12" where the
 * words are a field and its value. None without words.
 */
export function fieldCommands(
  words: string,
  {
    fields,
    people,
    typed: typedWords,
  }: {
    fields: readonly CustomField[];
    people: readonly Member[];
    typed?: TypedWords | null;
  },
  set: (field: CustomField, value: FieldValue | null) => void,
): Choice[] {
  const typed = words.trim();
  if (typed === '') return [];
  const [, name = '', text = ''] = namedValue.exec(typed) ?? [];
  return fields.flatMap((field) => {
    const isNamed = [field.key, field.name].some((of) => folded(of) === folded(name));
    const all = listed(field, people);
    const value =
      isNamed && all.length === 0
        ? valueNamed(field, text, people, { now: new Date(), typed: typedWords ?? null })
        : undefined;
    const values = value === undefined ? all : [value];
    const setting = values.map((to): Choice => ({
      id: `field-${field.key}-${String(to)}`,
      name: meaningOf(field, to, people),
      otherWords: value === undefined ? '' : typed,
      act: () => set(field, to),
    }));
    if (field.required) return setting;
    const clearing = {
      id: `field-${field.key}`,
      name: wordsOf('customFields.clear', { name: field.name }),
      act: () => set(field, null),
    };
    return [...setting, clearing];
  });
}
