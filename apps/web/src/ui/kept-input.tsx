import { useRef, useState } from 'react';

/**
 * A field that is saved when it is left or by Enter, if it was changed; it keeps the focus. What others set meanwhile is
 * shown unless somebody is typing here.
 */
export function KeptInput({
  label,
  type,
  value,
  onSave,
  ...limits
}: {
  label: string;
  type: 'text' | 'number' | 'color' | 'datetime-local';
  value: string;
  /** Rejects when it was refused: the field then shows again what the service has. */
  onSave: (text: string) => Promise<unknown>;
  maxLength?: number;
  min?: number;
  max?: number;
  step?: number;
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
        // What was typed meanwhile is not saved yet.
        setTyped((now) => (now === typed ? null : now));
      });
    }
  };
  return (
    <input
      {...limits}
      className={type === 'color' ? 'color-input' : 'field-input slim'}
      aria-label={label}
      type={type}
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
