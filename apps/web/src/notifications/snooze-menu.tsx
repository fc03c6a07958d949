import { Button } from 'react-aria-components/Button';
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { Icon } from '../ui/icon.tsx';
import { useWords } from '../words/use-words.tsx';
import { atTime, snoozeTimes } from './snooze-times.ts';

const otherTime = 'other';

/** A button that offers times to snooze a notification until. `onOther` opens the dialog for another time. */
export function SnoozeMenu({
  title,
  onChoose,
  onOther,
}: {
  title: string;
  onChoose: (until: Date) => void;
  onOther: () => void;
}) {
  const words = useWords();
  return (
    <MenuTrigger>
      <span title={words('notifications.snoozeS')} data-key="S">
        <Button className="icon-button" aria-label={words('notifications.snoozeOf', { title })}>
          <Icon name="clock" />
        </Button>
      </span>
      <Popover className="popover choose" placement="bottom end">
        <Menu className="options" aria-label={words('notifications.snoozeOf', { title })}>
          {snoozeTimes().map(({ name, at }) => (
            <MenuItem
              key={name}
              id={name}
              className="option"
              textValue={name}
              onAction={() => onChoose(at)}
            >
              <span>{name}</span>
              <span className="end">{atTime(at.toISOString())}</span>
            </MenuItem>
          ))}
          <MenuItem
            id={otherTime}
            className="option"
            textValue={words('notifications.chooseATime')}
            onAction={onOther}
          >
            <Icon name="calendar" />
            <span>{words('notifications.chooseATimeDots')}</span>
          </MenuItem>
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
