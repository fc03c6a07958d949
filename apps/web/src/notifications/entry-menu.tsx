import { Button } from 'react-aria-components/Button';
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { Icon } from '../ui/icon.tsx';
import { useWords } from '../words/use-words.tsx';
import type { SwipeAct } from './swipe-actions.tsx';

/** "More" of a notification: the same actions as a swipe shows. */
export function EntryMenu({ title, acts }: { title: string; acts: readonly SwipeAct[] }) {
  const t = useWords();
  return (
    <MenuTrigger>
      <Button className="icon-button" aria-label={t('notifications.moreOf', { title })}>
        <Icon name="more" />
      </Button>
      <Popover className="popover choose" placement="bottom end">
        <Menu
          className="options"
          aria-label={t('notifications.moreOf', { title })}
          onAction={(words) => acts.find((act) => act.words === words)?.act()}
        >
          {acts.map(({ icon, words }) => (
            <MenuItem key={words} id={words} className="option" textValue={words}>
              <Icon name={icon} />
              <span>{words}</span>
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
