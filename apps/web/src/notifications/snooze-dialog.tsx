import { useState } from 'react';
import { inputTime } from '../ticket/due-input.ts';
import { Button } from '../ui/button.tsx';
import { ModalDialog } from '../ui/modal-dialog.tsx';
import { useWords } from '../words/use-words.tsx';
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
  const words = useWords();
  return (
    <ModalDialog
      title={words('notifications.snoozeTitle', { title })}
      isOpen={isOpen}
      onClose={onClose}
    >
      <Times onClose={onClose} onChoose={onChoose} />
    </ModalDialog>
  );
}

function Times({ onClose, onChoose }: { onClose: () => void; onChoose: (until: Date) => void }) {
  const words = useWords();
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
        <span className="legend">{words('notifications.orUntil')}</span>
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
          {isWrong && words('notifications.chooseAComingTime')}
        </span>
      </label>
      <div className="actions">
        <Button onPress={onClose}>{words('notifications.cancel')}</Button>
        <Button type="submit" look="primary">
          {words('notifications.snooze')}
        </Button>
      </div>
    </form>
  );
}
