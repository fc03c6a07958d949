import { useState } from 'react';
import { colorAfter } from '../../data/queries/settings-requests.ts';
import { Button } from '../../design/button.tsx';
import { classes } from '../../design/classes.ts';
import { useWords } from '../../words/use-words.tsx';
import type { DraftOption } from './field-draft.ts';
import { EntryLine } from './entry-line.tsx';
import { RaiseButton } from './raise-button.tsx';
import { RemoveOption } from './remove-option.tsx';
import formCss from '../../design/form.module.css';
import layoutCss from '../../design/layout.module.css';
import settingsCss from './settings.module.css';
import textCss from '../../design/text.module.css';

/** The options of a choice in their order. Stored ones are archived, or removed with another one in their place. */
export function OptionRows({
  fieldKey,
  options,
  required,
  onChange,
  onReplace,
}: {
  fieldKey: string;
  options: readonly DraftOption[];
  required: boolean;
  onChange: (options: readonly DraftOption[]) => void;
  /** Removes a stored option; `to` is the id or name of the one in its place, null for none. */
  onReplace: (option: DraftOption, to: string | null) => void;
}) {
  const words = useWords();
  const [removed, setRemoved] = useState<DraftOption | null>(null);
  const change = (at: number, more: Partial<DraftOption>) =>
    onChange(options.map((option, index) => (index === at ? { ...option, ...more } : option)));
  const raise = (at: number) => {
    const [option] = options.slice(at, at + 1);
    if (option !== undefined) onChange(options.toSpliced(at, 1).toSpliced(at - 1, 0, option));
  };
  return (
    <div role="group" aria-label={words('customFields.options')} className={layoutCss.stack}>
      <span className={formCss.legend}>{words('customFields.options')}</span>
      {options.map((option, at) => (
        <div
          key={option.id ?? at}
          className={settingsCss.optionRow}
          data-archived={option.archived || undefined}
        >
          <input
            type="color"
            className={formCss.colorInput}
            aria-label={words('settings.colourOf', { name: option.name })}
            value={option.color}
            onChange={(event) => change(at, { color: event.target.value })}
          />
          <input
            dir="auto"
            className={classes(formCss.fieldInput, formCss.slim, settingsCss.optionName)}
            aria-label={words('customFields.optionName', { place: at + 1 })}
            maxLength={50}
            value={option.name}
            onChange={(event) => change(at, { name: event.target.value })}
          />
          {at > 0 && <RaiseButton name={option.name} onPress={() => raise(at)} />}
          <OptionEnd
            option={option}
            onArchive={(archived) => change(at, { archived })}
            onRemove={() =>
              option.id === undefined ? onChange(options.toSpliced(at, 1)) : setRemoved(option)
            }
            isOnly={options.length === 1}
          />
        </div>
      ))}
      <EntryLine
        label={words('customFields.newOption')}
        verb={words('customFields.addOption')}
        maxLength={50}
        add={(name) =>
          onChange([...options, { name, color: colorAfter(options.length), archived: false }])
        }
      />
      {removed !== null && (
        <RemoveOption
          fieldKey={fieldKey}
          option={removed}
          others={options.filter((option) => option !== removed && option.name.trim() !== '')}
          required={required}
          onRemove={(to) => {
            onReplace(removed, to);
            setRemoved(null);
          }}
          onClose={() => setRemoved(null)}
        />
      )}
      {options.some(({ id }) => id !== undefined) && (
        <p className={textCss.note}>{words('customFields.archivedStay')}</p>
      )}
    </div>
  );
}

/** The buttons at the end of an option. A stored one can be archived; the only one stays. */
function OptionEnd({
  option: { id, name, archived },
  isOnly,
  onArchive,
  onRemove,
}: {
  option: DraftOption;
  isOnly: boolean;
  onArchive: (archived: boolean) => void;
  onRemove: () => void;
}) {
  const words = useWords();
  const archive = archived ? 'customFields.offerOptionAgain' : 'customFields.archiveOption';
  return (
    <>
      {id !== undefined && (
        <Button
          slight
          look="quiet"
          aria-label={words(archive, { name })}
          onPress={() => onArchive(!archived)}
        >
          {words(archived ? 'customFields.offerAgain' : 'customFields.archive')}
        </Button>
      )}
      {!(isOnly && id !== undefined) && (
        <Button
          slight
          look="quiet"
          aria-label={words('customFields.removeOption', { name })}
          onPress={onRemove}
        >
          {words('customFields.remove')}
        </Button>
      )}
    </>
  );
}
