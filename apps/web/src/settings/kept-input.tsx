import { useState } from 'react';

/**
 * A field that is saved when it is left or by Enter, if it was changed. What others set meanwhile is shown unless
 * somebody is typing here.
 */
export function KeptInput({
  label,
  type,
  value,
  onSave,
  ...limits
}: {
  label: string;
  type: 'text' | 'number' | 'color';
  value: string;
  /** Rejects when it was refused: the field then shows again what the service has. */
  onSave: (text: string) => Promise<unknown>;
  maxLength?: number;
  min?: number;
  max?: number;
  placeholder?: string;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  const save = () => {
    if (typed === null) return;
    if (typed === value) setTyped(null);
    else void onSave(typed).finally(() => setTyped(null));
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
