import { useState, type ReactNode } from 'react';
import type { CustomField, FieldValue } from '../../api/types.ts';
import type { fieldTypes } from '../../design/field-types.ts';
import { useFocusBack } from '../../design/use-focus-back.ts';
import { classes } from '../../design/classes.ts';
import formCss from '../../design/form.module.css';
import textCss from '../../design/text.module.css';
import valueCss from '../../design/value.module.css';

/** The value that a text is: null for none. */
function readText(isNumber: boolean, text: string): FieldValue | null {
  const typed = text.trim();
  if (typed === '') return null;
  return isNumber ? Number(typed) : typed;
}

/** A value that a press turns into an input. Enter and leaving it save, Escape leaves the value. With `isDraft`, each letter counts at once. */
export function TypedField({
  field: { name, number },
  input,
  value,
  isDraft = false,
  onChange,
  children,
}: {
  field: CustomField;
  input: NonNullable<(typeof fieldTypes)[CustomField['type']]['input']>;
  value: FieldValue | null;
  isDraft?: boolean | undefined;
  onChange: (value: FieldValue | null) => void;
  /** The value as it is shown. */
  children: ReactNode;
}) {
  const isNumber = input === 'number';
  const [text, setText] = useState<string | null>(null);
  const [valueBefore, setValueBefore] = useState(value);
  const button = useFocusBack(text !== null);
  if (text === null) {
    return (
      <button
        ref={button}
        type="button"
        className={valueCss.value}
        onClick={() => {
          setText(String(value ?? ''));
          setValueBefore(value);
        }}
      >
        <span className={textCss.hidden}>{name}: </span>
        {children}
      </button>
    );
  }
  const save = () => {
    const next = readText(isNumber, text);
    setText(null);
    if (next !== value) onChange(next);
  };
  return (
    <input
      autoFocus
      dir="auto"
      aria-label={name}
      className={classes(formCss.fieldInput, formCss.slim)}
      type={input}
      {...(isNumber && {
        step: 'any',
        min: number?.min ?? undefined,
        max: number?.max ?? undefined,
      })}
      maxLength={input === 'url' ? 2048 : 255}
      value={text}
      onChange={(event) => {
        setText(event.target.value);
        if (isDraft) onChange(readText(isNumber, event.target.value));
      }}
      onBlur={save}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== 'Escape') return;
        // Neither submits a form nor closes what is below.
        event.preventDefault();
        event.stopPropagation();
        if (event.key === 'Enter') save();
        else {
          setText(null);
          if (isDraft && value !== valueBefore) onChange(valueBefore);
        }
      }}
    />
  );
}
