import { useState } from 'react';
import { Button } from '../../design/button.tsx';
import { classes } from '../../design/classes.ts';
import formCss from '../../design/form.module.css';
import layoutCss from '../../design/layout.module.css';

/** The line of a form that adds an entry to a list by its name. */
export function EntryLine({
  label,
  verb,
  maxLength,
  add,
}: {
  label: string;
  verb: string;
  maxLength: number;
  add: (name: string) => void;
}) {
  const [name, setName] = useState('');
  const submit = () => {
    if (name.trim() === '') return;
    add(name.trim());
    setName('');
  };
  return (
    <div className={layoutCss.actions}>
      <input
        dir="auto"
        className={classes(formCss.fieldInput, formCss.slim, layoutCss.grows)}
        aria-label={label}
        placeholder={label}
        maxLength={maxLength}
        value={name}
        onChange={(event) => setName(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // The form is not submitted yet.
          event.preventDefault();
          submit();
        }}
      />
      <Button slight onPress={submit}>
        {verb}
      </Button>
    </div>
  );
}
