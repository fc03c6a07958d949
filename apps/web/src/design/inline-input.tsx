import { useRef, useState } from 'react';
import formCss from './form.module.css';
import { classes } from './classes.ts';

/**
 * A field that is saved by Enter or when it loses the focus, if it was changed. A change of another person is shown unless the field has
 * the focus.
 */
export function InlineInput({
  label,
  type,
  value,
  onSave,
  ...limits
}: {
  label: string;
  type: 'text' | 'number' | 'date' | 'color' | 'datetime-local';
  value: string;
  /** Rejects when the change was refused; the field then shows the stored value again. */
  onSave: (text: string) => Promise<unknown>;
  maxLength?: number;
  min?: number;
  max?: number;
  placeholder?: string;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  const saving = useRef<string | null>(null);
  const save = () => {
    if (typed === null || typed === saving.current) return;
    if (typed === value) setTyped(null);
    else {
      saving.current = typed;
      void onSave(typed).finally(() => {
        saving.current = null;
        // Text that was typed in the meantime is not saved yet.
        setTyped((now) => (now === typed ? null : now));
      });
    }
  };
  return (
    <input
      {...limits}
      className={type === 'color' ? formCss.colorInput : classes(formCss.fieldInput, formCss.slim)}
      aria-label={label}
      type={type}
      dir="auto"
      value={typed ?? value}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={save}
      onKeyDown={(event) => {
        if (event.key === 'Enter') save();
        if (event.key === 'Escape') setTyped(null);
      }}
    />
  );
}
