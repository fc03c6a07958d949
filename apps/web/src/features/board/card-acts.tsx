import { MenuItem, MenuSection } from 'react-aria-components/Menu';
import { copyText } from '../../design/copy-button.tsx';
import { pressShortcut, shortcuts, type ShortcutName } from '../../design/shortcuts.ts';
import { useWords } from '../../words/use-words.tsx';
import type { FixedKey } from '../../words/keys.ts';
import { showMessage } from '../feedback/messages.tsx';
import type { CardMenuAt } from './board-context.tsx';
import { useOpenTicket } from './use-open-ticket.ts';
import menuCss from '../../design/menu.module.css';
import textCss from '../../design/text.module.css';

/** What a shortcut does with the card that has the focus, or with the selected ones. */
const acts: readonly (readonly [ShortcutName, FixedKey])[] = [
  ['assign', 'ticket.assign'],
  ['priority', 'ticket.setPriority'],
  ['dueDate', 'ticket.setDate'],
  ['labels', 'ticket.setLabels'],
  ['selectTicket', 'ticket.select'],
];

const prefix = 'act ';

/** Whether the key of a menu's entry is one of `CardActs`. */
export const isCardAct = (key: string): boolean => key.startsWith(prefix);

/** The entries of the menu of a card that do not move it. Those with a key do what the key does. */
export function CardActs({
  at: { ticket, target },
  onClose,
}: {
  at: CardMenuAt;
  onClose: () => void;
}) {
  const words = useWords();
  const openTicket = useOpenTicket();
  const afterMenu = (act: () => void) => {
    onClose();
    // The menu gives the focus back when it has closed.
    setTimeout(() => {
      if (target instanceof HTMLElement) target.focus();
      act();
    }, 50);
  };
  const copyLink = async () => {
    const isCopied = await copyText(`${window.location.origin}/app/tickets/${ticket.key}`);
    showMessage({
      text: isCopied
        ? words('ticket.linkWasCopied', { key: ticket.key })
        : words('ticket.noCopyingHere'),
    });
  };
  return (
    <MenuSection aria-label={ticket.key}>
      <MenuItem
        id={`${prefix}open`}
        className={menuCss.option}
        onAction={() => afterMenu(() => openTicket(ticket))}
      >
        {words('frame.openTheTicket')}
      </MenuItem>
      {acts.map(([name, key]) => (
        <MenuItem
          key={name}
          id={prefix + name}
          className={menuCss.option}
          textValue={words(key)}
          onAction={() => afterMenu(() => pressShortcut(name))}
        >
          <span>{words(key)}</span>
          <kbd className={textCss.note}>{shortcuts[name].toUpperCase()}</kbd>
        </MenuItem>
      ))}
      <MenuItem
        id={`${prefix}copy`}
        className={menuCss.option}
        onAction={() => afterMenu(() => void copyLink())}
      >
        {words('ticket.copyTheLink')}
      </MenuItem>
    </MenuSection>
  );
}
