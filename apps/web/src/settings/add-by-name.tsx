import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Refused } from '../ui/notice.tsx';

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
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() !== '' && !isPending) mutate(name.trim());
      }}
    >
      <div className="actions">
        <input
          className="field-input slim grows"
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
