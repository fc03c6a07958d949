import { useWords } from '../../words/use-words.tsx';
import type { FieldDraft } from './field-draft.ts';
import formCss from '../../design/form.module.css';
import settingsCss from './settings.module.css';

const inputs = [
  ['min', 'customFields.min', { type: 'number', step: 'any' }],
  ['max', 'customFields.max', { type: 'number', step: 'any' }],
  ['decimals', 'customFields.decimals', { type: 'number', min: 0, max: 4 }],
  ['unit', 'customFields.unit', { dir: 'auto', maxLength: 12 }],
] as const;

/** Bounds, decimals and unit of a number. */
export function NumberFormat({
  draft,
  set,
}: {
  draft: FieldDraft;
  set: (more: Partial<FieldDraft>) => void;
}) {
  const words = useWords();
  return (
    <div className={settingsCss.numbers}>
      {inputs.map(([name, label, input]) => (
        <label key={name} className={formCss.labelled}>
          <span>{words(label)}</span>
          <input
            {...input}
            value={draft[name]}
            onChange={(event) => set({ [name]: event.target.value })}
          />
        </label>
      ))}
    </div>
  );
}
