import { useState, type ReactNode } from 'react';
import type { CustomField, FieldValue, Member } from '../../api/types.ts';
import { Choose, type Choice } from '../../design/choose.tsx';
import { useWords } from '../../words/use-words.tsx';
import { personChoices } from './property-choices.tsx';
import signCss from '../../design/sign.module.css';

/** The id of the choice that clears a value; an option cannot have this name. */
const none = '';

/** A value that opens its choices: options by name, people by id. */
export function ChosenField({
  field: { name, type, options, required },
  value,
  people,
  onChange,
  children,
}: {
  field: CustomField;
  value: FieldValue | null;
  people: readonly Member[];
  onChange: (value: FieldValue | null) => void;
  /** The value as it is shown. */
  children: ReactNode;
}) {
  const words = useWords();
  const [isOpen, setOpen] = useState(false);
  const isSeveral = type === 'choices' || type === 'people';
  const chosen = value === null ? [] : [value].flat().map(String);
  const choices: Choice[] =
    type === 'person' || type === 'people'
      ? personChoices(people)
      : options
          .filter((option) => !option.archived || chosen.includes(option.name))
          .map((option) => ({
            id: option.name,
            name: option.name,
            mark: <i className={signCss.dot} style={{ background: option.color }} />,
          }));
  const canClear = !isSeveral && !required && value !== null;
  return (
    <Choose
      isOpen={isOpen}
      onOpenChange={setOpen}
      label={name}
      isSeveral={isSeveral}
      choices={canClear ? [...choices, { id: none, name: words('customFields.noValue') }] : choices}
      chosen={chosen}
      onChoose={(ids) => {
        if (isSeveral) onChange(ids.length === 0 ? null : ids);
        else onChange(ids[0] || null);
      }}
    >
      {children}
    </Choose>
  );
}
