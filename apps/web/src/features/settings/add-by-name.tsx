import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../design/button.tsx';
import { Refused } from '../../design/notice.tsx';
import layoutCss from '../../design/layout.module.css';
import formCss from '../../design/form.module.css';
import { classes } from '../../design/classes.ts';

/** A form of one line that adds a record by its name. */
export function AddByName({
  label,
  verb,
  maxLength,
  add,
}: {
  label: string;
  verb: string;
  maxLength: number;
  add: (name: string) => Promise<unknown>;
}) {
  const [name, setName] = useState('');
  const { mutate, isPending, error } = useMutation({
    mutationFn: add,
    // The next name may be typed by then.
    onSuccess: (_, added) => setName((now) => (now.trim() === added ? '' : now)),
  });
  return (
    <form
      className={layoutCss.stack}
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() !== '' && !isPending) mutate(name.trim());
      }}
    >
      <div className={layoutCss.actions}>
        <input
          dir="auto"
          className={classes(formCss.fieldInput, formCss.slim, layoutCss.grows)}
          aria-label={label}
          placeholder={label}
          maxLength={maxLength}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <Button type="submit" slight busy={isPending}>
          {verb}
        </Button>
      </div>
      <Refused error={error} />
    </form>
  );
}
