import { useState } from 'react';
import { inputTime } from '../ticket/due-input.ts';
import { Button } from '../ui/button.tsx';
import { ModalDialog } from '../ui/modal-dialog.tsx';
import { atTime, snoozeTimes } from './snooze-times.ts';

/** Asks until when a notification is snoozed: one of the offered times, or any day and time to come. */
export function SnoozeDialog({
  title,
  isOpen,
  onClose,
  onChoose,
}: {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  onChoose: (until: Date) => void;
}) {
  return (
    <ModalDialog title={`Snooze “${title}”`} isOpen={isOpen} onClose={onClose}>
      <Times onClose={onClose} onChoose={onChoose} />
    </ModalDialog>
  );
}

function Times({ onClose, onChoose }: { onClose: () => void; onChoose: (until: Date) => void }) {
  const [times] = useState(snoozeTimes);
  const [input, setInput] = useState(() => inputTime(times.at(-1)?.at.toISOString() ?? null));
  const [isWrong, setWrong] = useState(false);
  return (
    <form
      className="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const until = new Date(input);
        if (until.getTime() > Date.now()) onChoose(until);
        else setWrong(true);
      }}
    >
      <div className="snooze-times">
        {times.map(({ name, at }) => (
          <Button key={name} slight onPress={() => onChoose(at)}>
            <span>{name}</span>
            <span className="small soft">{atTime(at.toISOString())}</span>
          </Button>
        ))}
      </div>
      <label className="field">
        <span className="legend">Or until</span>
        <input
          className="field-input"
          type="datetime-local"
          value={input}
          aria-invalid={isWrong}
          aria-describedby="snooze-wrong"
          onChange={({ target }) => {
            setInput(target.value);
            setWrong(false);
          }}
        />
        <span id="snooze-wrong" className="field-error" role="alert">
          {isWrong && 'Choose a day and time that are still to come.'}
        </span>
      </label>
      <div className="actions">
        <Button onPress={onClose}>Cancel</Button>
        <Button type="submit" look="primary">
          Snooze
        </Button>
      </div>
    </form>
  );
}
