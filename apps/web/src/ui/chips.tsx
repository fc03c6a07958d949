import { useEffect, useRef, useState } from 'react';

/** How long after the last key the search begins, in milliseconds. */
const pause = 300;

/** Words to search for, as a chip. Enter, or Escape in the empty field, focuses the heading of the page, where letters are shortcuts again. */
export function ChipWords({
  words,
  onChange,
  placeholder = 'Filter…',
}: {
  words: string;
  onChange: (words: string) => void;
  placeholder?: string;
}) {
  const [typed, setTyped] = useState(words);
  const last = useRef(words);
  // When the address changes, for example by the back button, its value replaces the typed text.
  useEffect(() => {
    if (words !== last.current) setTyped(words);
    last.current = words;
  }, [words]);
  useEffect(() => {
    if (typed.trim() === words) return;
    const timer = setTimeout(() => {
      last.current = typed.trim();
      onChange(last.current);
    }, pause);
    return () => clearTimeout(timer);
  }, [typed, words, onChange]);
  return (
    <input
      className="chip"
      type="search"
      aria-label="Filter by words"
      placeholder={placeholder}
      maxLength={200}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={({ key }) => {
        // The first Escape clears the words: the browser does it.
        if (key === 'Enter' || (key === 'Escape' && typed === ''))
          document.querySelector<HTMLElement>('main h1')?.focus();
      }}
    />
  );
}

/** A choice of one or none, as a chip; nothing where there is nothing to choose. */
export function ChipChoice({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: string;
  options: readonly { id: string; name: string }[];
  onChange: (id: string) => void;
}) {
  if (options.length === 0) return null;
  return (
    <select
      className="chip"
      aria-label={label}
      data-on={value !== ''}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">{label}</option>
      {options.map(({ id, name }) => (
        <option key={id} value={id}>
          {label}: {name}
        </option>
      ))}
    </select>
  );
}
