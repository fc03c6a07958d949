import type { CustomField, NamedPerson } from '../../api/types.ts';
import { addressName, entriesOf } from '../../data/field-names.ts';
import { ChipChoice } from '../../design/chips.tsx';
import { fieldTypes } from '../../design/field-types.ts';
import { InlineInput } from '../../design/inline-input.tsx';
import { MultiSelectChip } from '../../design/multi-select-chip.tsx';
import { useWords } from '../../words/use-words.tsx';
import { words as wordsOf } from '../../words/words.ts';
import { useListFilter, useReversal } from './use-list-filter.tsx';
import formCss from '../../design/form.module.css';

/** The choice of tickets without a value. */
const none = 'none';

/** Filters by custom fields of options, people and flags, as chips. */
export function CustomChips({
  fields,
  people,
}: {
  fields: readonly CustomField[];
  people: readonly NamedPerson[];
}) {
  const words = useWords();
  const { filter, set } = useListFilter();
  const reversalOf = useReversal();
  const unset = { id: none, name: words('customFields.noValue') };
  return fields.map((field) => {
    const { id, name: label, type } = field;
    const name = addressName(field);
    const value = filter[name] ?? '';
    if (fieldTypes[type].from !== undefined) {
      return (
        <MultiSelectChip
          key={id}
          label={label}
          chosen={value === '' ? [] : value.split(',')}
          options={[unset, ...entriesOf(field, people)]}
          onChange={(ids) => set(name, ids.join(','))}
          reversal={reversalOf(name)}
        />
      );
    }
    if (type !== 'flag') return null;
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
  });
}

/** The filters by custom fields of texts, links, numbers and days: their values are typed. */
export const typedFilters = (fields: readonly CustomField[]) =>
  fields.flatMap(({ key, name, type }) => {
    const { input, filters = [] } = fieldTypes[type];
    return filters.map(([end, label]) => ({
      name: `custom.${key}${end}` as const,
      label: wordsOf(label, { name }),
      // A part of an address is found, too.
      type: input === 'url' ? 'text' : (input ?? 'text'),
    }));
  });

/** The inputs of filters whose values are typed. Each counts when it loses the focus, or by Enter. */
export function TypedFilters({ filters }: { filters: ReturnType<typeof typedFilters> }) {
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
