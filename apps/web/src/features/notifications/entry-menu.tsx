import { Button } from 'react-aria-components/Button';
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { Icon } from '../../design/icon.tsx';
import { useWords } from '../../words/use-words.tsx';
import type { SwipeAct } from './swipe-actions.tsx';
import buttonCss from '../../design/button.module.css';
import menuCss from '../../design/menu.module.css';
import { classes } from '../../design/classes.ts';

/** "More" of a notification: the same actions as a swipe shows. */
export function EntryMenu({ title, acts }: { title: string; acts: readonly SwipeAct[] }) {
  const t = useWords();
  return (
    <MenuTrigger>
      <Button className={buttonCss.iconButton} aria-label={t('notifications.moreOf', { title })}>
        <Icon name="more" />
      </Button>
      <Popover className={classes(menuCss.popover, menuCss.choose)} placement="bottom end">
        <Menu
          className={menuCss.options}
          aria-label={t('notifications.moreOf', { title })}
          onAction={(words) => acts.find((act) => act.words === words)?.act()}
        >
          {acts.map(({ icon, words }) => (
            <MenuItem key={words} id={words} className={menuCss.option} textValue={words}>
              <Icon name={icon} />
              <span>{words}</span>
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
