import type { CustomField, Member } from '../../api/types.ts';
import { ChipChoice } from '../../design/chips.tsx';
import { InlineInput } from '../../design/inline-input.tsx';
import { MultiSelectChip } from '../../design/multi-select-chip.tsx';
import { useWords } from '../../words/use-words.tsx';
import { words as wordsOf } from '../../words/words.ts';
import { useListFilter } from './use-list-filter.tsx';
import formCss from '../../design/form.module.css';

/** The choice of tickets without a value. */
const none = 'none';

/** Filters by custom fields of options, people and flags, as chips. */
export function CustomChips({
  fields,
  people,
}: {
  fields: readonly CustomField[];
  people: readonly Member[];
}) {
  const words = useWords();
  const { filter, set } = useListFilter();
  return fields.map(({ id, key, name: label, type, options }) => {
    const name = `custom.${key}` as const;
    const value = filter[name] ?? '';
    const unset = { id: none, name: words('customFields.noValue') };
    switch (type) {
      case 'choice':
      case 'choices':
      case 'person':
      case 'people':
        return (
          <MultiSelectChip
            key={id}
            label={label}
            chosen={value === '' ? [] : value.split(',')}
            options={[unset, ...(type === 'choice' || type === 'choices' ? options : people)]}
            onChange={(ids) => set(name, ids.join(','))}
          />
        );
      case 'flag':
        return (
          <ChipChoice
            key={id}
            label={label}
            value={value}
            options={[
              { id: 'true', name: words('customFields.yes') },
              { id: 'false', name: words('customFields.no') },
              unset,
            ]}
            onChange={(choice) => set(name, choice)}
          />
        );
      default:
        return null;
    }
  });
}

/** A filter whose value is typed: the words of a text, or a bound. */
interface TypedFilter {
  name: `custom.${string}`;
  label: string;
  type: 'text' | 'number' | 'date';
}

/** The filters by custom fields of texts, links, numbers and days. */
export const typedFilters = (fields: readonly CustomField[]): TypedFilter[] =>
  fields.flatMap(({ key, name, type }): TypedFilter[] => {
    const parameter = `custom.${key}` as const;
    switch (type) {
      case 'text':
      case 'link':
        return [
          { name: parameter, label: wordsOf('customFields.hasWords', { name }), type: 'text' },
        ];
      case 'number':
        return [
          { name: `${parameter}_min`, label: wordsOf('customFields.atLeast', { name }), type },
          { name: `${parameter}_max`, label: wordsOf('customFields.atMost', { name }), type },
        ];
      case 'date':
        return [
          { name: `${parameter}_after`, label: wordsOf('customFields.onOrAfter', { name }), type },
          { name: `${parameter}_before`, label: wordsOf('customFields.before', { name }), type },
        ];
      default:
        return [];
    }
  });

/** The inputs of filters whose values are typed. Each counts when it loses the focus, or by Enter. */
export function TypedFilters({ filters }: { filters: readonly TypedFilter[] }) {
  const { filter, set } = useListFilter();
  return filters.map(({ name, label, type }) => (
    <div key={name} className={formCss.labelled}>
      <span aria-hidden="true">{label}</span>
      <InlineInput
        label={label}
        type={type}
        value={filter[name] ?? ''}
        onSave={async (text) => set(name, text.trim())}
      />
    </div>
  ));
}
