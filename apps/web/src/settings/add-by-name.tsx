import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Refused } from '../ui/notice.tsx';
import { useAct } from '../ui/use-act.tsx';

/** One line to add something by its name. */
export function AddByName({
  label,
  verb,
  maxLength,
  add,
}: {
  label: string;
  verb: string;
  maxLength: number;
  add: (name: string) => Promise<void>;
}) {
  const [name, setName] = useState('');
  const { busy, refusal, act } = useAct();
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() === '') return;
        void act(async () => {
          await add(name.trim());
          setName('');
        });
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
        <Button type="submit" slight busy={busy}>
          {verb}
        </Button>
      </div>
      <Refused refusal={refusal} />
    </form>
  );
}
