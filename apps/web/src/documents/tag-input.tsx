import { useState } from 'react';

/** Tags as one line of text. */
export function TagInput({
  names,
  onChange,
}: {
  names: readonly string[];
  onChange: (names: string[]) => void;
}) {
  const [text, setText] = useState(names.join(', '));
  return (
    <label className="labelled">
      <span>Tags</span>
      <input
        placeholder="first, second"
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          onChange(namesIn(event.target.value));
        }}
      />
    </label>
  );
}

const namesIn = (text: string): string[] =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
