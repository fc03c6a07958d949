import type { Ref } from 'react';
import { Button } from 'react-aria-components/Button';
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { Icon } from '../../design/icon.tsx';
import { useWords } from '../../words/use-words.tsx';
import { atTime, snoozeTimes } from './snooze-times.ts';
import buttonCss from '../../design/button.module.css';
import menuCss from '../../design/menu.module.css';
import { classes } from '../../design/classes.ts';

const otherTime = 'other';

/** A button that offers times to snooze a notification until. `onOther` opens the dialog for another time. */
export function SnoozeMenu({
  button,
  title,
  onChoose,
  onOther,
}: {
  button: Ref<HTMLButtonElement>;
  title: string;
  onChoose: (until: Date) => void;
  onOther: () => void;
}) {
  const words = useWords();
  return (
    <MenuTrigger>
      <span title={words('notifications.snoozeS')}>
        <Button
          ref={button}
          className={buttonCss.iconButton}
          aria-label={words('notifications.snoozeOf', { title })}
        >
          <Icon name="clock" />
        </Button>
      </span>
      <Popover className={classes(menuCss.popover, menuCss.choose)} placement="bottom end">
        <Menu className={menuCss.options} aria-label={words('notifications.snoozeOf', { title })}>
          {snoozeTimes().map(({ name, at }) => (
            <MenuItem
              key={name}
              id={name}
              className={menuCss.option}
              textValue={name}
              onAction={() => onChoose(at)}
            >
              <span>{name}</span>
              <span className={menuCss.end}>{atTime(at.toISOString())}</span>
            </MenuItem>
          ))}
          <MenuItem
            id={otherTime}
            className={menuCss.option}
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
