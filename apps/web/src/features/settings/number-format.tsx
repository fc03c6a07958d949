import { useWords } from '../../words/use-words.tsx';
import type { FieldDraft } from './field-draft.ts';
import formCss from '../../design/form.module.css';
import settingsCss from './settings.module.css';

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
      <label className={formCss.labelled}>
        <span>{words('customFields.min')}</span>
        <input
          type="number"
          step="any"
          value={draft.min}
          onChange={(event) => set({ min: event.target.value })}
        />
      </label>
      <label className={formCss.labelled}>
        <span>{words('customFields.max')}</span>
        <input
          type="number"
          step="any"
          value={draft.max}
          onChange={(event) => set({ max: event.target.value })}
        />
      </label>
      <label className={formCss.labelled}>
        <span>{words('customFields.decimals')}</span>
        <input
          type="number"
          min={0}
          max={4}
          value={draft.decimals}
          onChange={(event) => set({ decimals: event.target.value })}
        />
      </label>
      <label className={formCss.labelled}>
        <span>{words('customFields.unit')}</span>
        <input
          dir="auto"
          maxLength={12}
          value={draft.unit}
          onChange={(event) => set({ unit: event.target.value })}
        />
      </label>
    </div>
  );
}
