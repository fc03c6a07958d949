import { useNavigate } from 'react-router';
import { Button } from 'react-aria-components/Button';
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { useWords } from '../../words/use-words.tsx';
import type { InboxTab } from '../../data/queries/inbox.ts';
import { Icon } from '../../design/icon.tsx';
import buttonCss from '../../design/button.module.css';
import menuCss from '../../design/menu.module.css';
import { classes } from '../../design/classes.ts';

/** The notifications outside the inbox, and the settings of mails. */
export function InboxMenu({ onShow }: { onShow: (tab: InboxTab) => void }) {
  const words = useWords();
  const navigate = useNavigate();
  return (
    <MenuTrigger>
      <Button className={buttonCss.iconButton} aria-label={words('notifications.moreOfTheInbox')}>
        <Icon name="more" />
      </Button>
      <Popover className={classes(menuCss.popover, menuCss.choose)} placement="bottom end">
        <Menu className={menuCss.options} aria-label={words('notifications.moreOfTheInbox')}>
          <MenuItem className={menuCss.option} onAction={() => onShow('snoozed')}>
            <Icon name="clock" />
            <span>{words('notifications.showSnoozed')}</span>
          </MenuItem>
          <MenuItem className={menuCss.option} onAction={() => onShow('done')}>
            <Icon name="check" />
            <span>{words('notifications.showDone')}</span>
          </MenuItem>
          <MenuItem
            className={menuCss.option}
            onAction={() => void navigate('/app/notification-settings#mail-choices')}
          >
            <Icon name="settings" />
            <span>{words('notifications.chooseMails')}</span>
          </MenuItem>
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
