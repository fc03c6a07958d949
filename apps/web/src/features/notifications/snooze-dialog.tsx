import { useState } from 'react';
import { inputTime, timeOfInput } from './time-input.ts';
import { Button } from '../../design/button.tsx';
import { ModalDialog } from '../../design/modal-dialog.tsx';
import { useWords } from '../../words/use-words.tsx';
import { atTime, snoozeTimes } from './snooze-times.ts';
import formCss from '../../design/form.module.css';
import notificationsCss from './notifications.module.css';
import textCss from '../../design/text.module.css';
import layoutCss from '../../design/layout.module.css';

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
  const [input, setInput] = useState(() => inputTime(times.at(-1)?.at ?? new Date()));
  const [isWrong, setWrong] = useState(false);
  return (
    <form
      className={formCss.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const until = timeOfInput(input);
        if (until.getTime() > Date.now()) onChoose(until);
        else setWrong(true);
      }}
    >
      <div className={notificationsCss.snoozeTimes}>
        {times.map(({ name, at }) => (
          <Button key={name} slight onPress={() => onChoose(at)}>
            <span>{name}</span>
            <span className={textCss.note}>{atTime(at.toISOString())}</span>
          </Button>
        ))}
      </div>
      <label className={formCss.field}>
        <span className={formCss.legend}>{words('notifications.orUntil')}</span>
        <input
          className={formCss.fieldInput}
          type="datetime-local"
          value={input}
          aria-invalid={isWrong}
          aria-describedby="snooze-wrong"
          onChange={({ target }) => {
            setInput(target.value);
            setWrong(false);
          }}
        />
        <span id="snooze-wrong" className={formCss.fieldError} role="alert">
          {isWrong && words('notifications.chooseAComingTime')}
        </span>
      </label>
      <div className={layoutCss.actions}>
        <Button onPress={onClose}>{words('notifications.cancel')}</Button>
        <Button type="submit" look="primary">
          {words('notifications.snooze')}
        </Button>
      </div>
    </form>
  );
}
