import { useState, type ReactNode } from 'react';
import type { CustomField, FieldValue } from '../../api/types.ts';
import { useFocusBack } from '../../design/use-focus-back.ts';
import { classes } from '../../design/classes.ts';
import formCss from '../../design/form.module.css';
import textCss from '../../design/text.module.css';
import valueCss from '../../design/value.module.css';

/** The types of fields whose values are typed, with their inputs. */
const inputTypes = { text: 'text', number: 'number', date: 'date', link: 'url' } as const;

/** A type of fields whose values are typed. */
export type TypedType = keyof typeof inputTypes;

/** Whether values of the type are typed. */
export const isTyped = (type: CustomField['type']): type is TypedType => type in inputTypes;

/** The value that a text is: null for none. */
function readText(type: TypedType, text: string): FieldValue | null {
  const typed = text.trim();
  if (typed === '') return null;
  return type === 'number' ? Number(typed) : typed;
}

/** A value that a press turns into an input. Enter and leaving it save, Escape leaves the value. With `isDraft`, each letter counts at once. */
export function TypedField({
  field: { name, type, number },
  value,
  isDraft = false,
  onChange,
  children,
}: {
  field: CustomField & { type: TypedType };
  value: FieldValue | null;
  isDraft?: boolean | undefined;
  onChange: (value: FieldValue | null) => void;
  /** The value as it is shown. */
  children: ReactNode;
}) {
  const [text, setText] = useState<string | null>(null);
  const button = useFocusBack(text !== null);
  if (text === null) {
    return (
      <button
        ref={button}
        type="button"
        className={valueCss.value}
        onClick={() => setText(String(value ?? ''))}
      >
        <span className={textCss.hidden}>{name}: </span>
        {children}
      </button>
    );
  }
  const save = () => {
    const next = readText(type, text);
    setText(null);
    if (next !== value) onChange(next);
  };
  return (
    <input
      autoFocus
      dir="auto"
      aria-label={name}
      className={classes(formCss.fieldInput, formCss.slim)}
      type={inputTypes[type]}
      {...(type === 'number' && {
        step: 'any',
        min: number?.min ?? undefined,
        max: number?.max ?? undefined,
      })}
      maxLength={type === 'link' ? 2048 : 255}
      value={text}
      onChange={(event) => {
        setText(event.target.value);
        if (isDraft) onChange(readText(type, event.target.value));
      }}
      onBlur={save}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== 'Escape') return;
        // Neither submits a form nor closes what is below.
        event.preventDefault();
        event.stopPropagation();
        if (event.key === 'Enter') save();
        else setText(null);
      }}
    />
  );
}
