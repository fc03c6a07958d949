import { Button } from 'react-aria-components/Button';
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { Icon } from '../ui/icon.tsx';
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
  return (
    <MenuTrigger>
      <span title="Snooze (S)" data-key="S">
        <Button className="icon-button" aria-label={`Snooze: ${title}`}>
          <Icon name="clock" />
        </Button>
      </span>
      <Popover className="popover choose" placement="bottom end">
        <Menu className="options" aria-label={`Snooze: ${title}`}>
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
            textValue="Choose a day and time"
            onAction={onOther}
          >
            <Icon name="calendar" />
            <span>Choose a day and time…</span>
          </MenuItem>
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
