import { Checkbox } from '../../design/checkbox.tsx';
import { fieldTypes } from '../../design/field-types.ts';
import { MultiSelect } from '../../design/multi-select.tsx';
import { Select } from '../../design/select.tsx';
import { useWords } from '../../words/use-words.tsx';
import type { FieldDraft } from './field-draft.ts';
import formCss from '../../design/form.module.css';

/** The id of the choice of no default; an option cannot have this name. */
const none = '';

/** The value of new tickets that name none, by the type of the field. People have no default. */
export function DefaultValue({
  draft: { type, options, default: value },
  set,
}: {
  draft: FieldDraft;
  set: (more: Partial<FieldDraft>) => void;
}) {
  const words = useWords();
  const offered = options.flatMap(({ name, archived }) =>
    archived || name.trim() === '' ? [] : [{ id: name.trim(), name: name.trim() }],
  );
  const label = words('customFields.default');
  const change = (next: FieldDraft['default']) => set({ default: next });
  switch (type) {
    case 'person':
    case 'people':
      return null;
    case 'flag':
      return (
        <Checkbox isSelected={value === true} onChange={(isOn) => change(isOn || null)}>
          {words('customFields.checkedByDefault')}
        </Checkbox>
      );
    case 'choice':
      return (
        <Select
          label={label}
          options={[{ id: none, name: words('customFields.noDefault') }, ...offered]}
          value={String(value ?? none)}
          onChange={(name) => change(name === none ? null : name)}
        />
      );
    case 'choices':
      return (
        <MultiSelect
          label={label}
          none={words('customFields.noDefault')}
          options={offered}
          chosen={Array.isArray(value) ? value : []}
          onChange={change}
        />
      );
    default:
      return (
        <label className={formCss.labelled}>
          <span>{label}</span>
          <input
            dir="auto"
            type={fieldTypes[type].input}
            step={type === 'number' ? 'any' : undefined}
            value={String(value ?? '')}
            onChange={(event) => change(event.target.value)}
          />
        </label>
      );
  }
}
