import { useState, type ReactNode } from 'react';
import type { CustomField, FieldValue, Member } from '../../api/types.ts';
import { entriesOf } from '../../data/field-names.ts';
import { Choose, type Choice } from '../../design/choose.tsx';
import { fieldTypes } from '../../design/field-types.ts';
import { Person } from '../../design/person.tsx';
import { useWords } from '../../words/use-words.tsx';
import signCss from '../../design/sign.module.css';

/** The id of the choice that clears a value; an option cannot have this name. */
const none = '';

/** A value that opens its choices: options by name, people by id. */
export function ChosenField({
  field,
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
  const { name, type, required } = field;
  const { isSeveral = false } = fieldTypes[type];
  const chosen = value === null ? [] : [value].flat().map(String);
  const choices: Choice[] = entriesOf(field, people)
    .filter((entry) => entry.archived !== true || chosen.includes(entry.value))
    .map(({ value: id, name: of, color }) => ({
      id,
      name: of,
      mark:
        color === undefined ? (
          <Person id={id} name={of} />
        ) : (
          <i className={signCss.dot} style={{ background: color }} />
        ),
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
