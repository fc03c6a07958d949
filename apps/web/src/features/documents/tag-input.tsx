import { isSame } from '../../data/query/save-fields.ts';
import { useState } from 'react';
import { useWords } from '../../words/use-words.tsx';
import formCss from '../../design/form.module.css';

/** Tags as one line of text. */
export function TagInput({
  names,
  onChange,
}: {
  names: readonly string[];
  onChange: (names: string[]) => void;
}) {
  const words = useWords();
  const [text, setText] = useState(names.join(', '));
  // What is typed stays as it is, for example a comma at its end; names from elsewhere replace it.
  if (!isSame(namesIn(text), names)) setText(names.join(', '));
  return (
    <label className={formCss.labelled}>
      <span>{words('documents.tags')}</span>
      <input
        dir="auto"
        placeholder={words('documents.firstSecond')}
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
