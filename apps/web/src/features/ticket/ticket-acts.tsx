import { MenuItem, MenuSection } from 'react-aria-components/Menu';
import type { Ticket } from '../../api/types.ts';
import { copyText } from '../../design/copy-button.tsx';
import { pressShortcut, shortcuts, type ShortcutName } from '../../design/shortcuts.ts';
import { useWords } from '../../words/use-words.tsx';
import type { FixedKey } from '../../words/keys.ts';
import { showMessage } from '../feedback/messages.tsx';
import menuCss from '../../design/menu.module.css';
import textCss from '../../design/text.module.css';

/** What a shortcut does with the ticket that has the focus, or with the selected ones. */
const acts = {
  moveToBoard: 'ticket.moveToBoard',
  assign: 'ticket.assign',
  priority: 'ticket.setPriority',
  dueDate: 'ticket.setDate',
  size: 'ticket.setEstimate',
  labels: 'ticket.setLabels',
  selectTicket: 'ticket.select',
} as const satisfies Partial<Record<ShortcutName, FixedKey>>;

type Act = keyof typeof acts;

const prefix = 'act ';

/** Whether the key of a menu's entry is one of `TicketActs`. */
export const isTicketAct = (key: string): boolean => key.startsWith(prefix);

/** The entries of the menu of a card or a row that neither move the ticket within its board nor put it away. Those with a key do what the key does. */
export function TicketActs({
  ticket,
  target,
  names = Object.keys(acts) as Act[],
  onOpen,
  onSelect = () => pressShortcut('selectTicket'),
  onClose,
}: {
  ticket: Ticket;
  /** What gets the focus before the act. */
  target: Element;
  /** Those that the menu has. */
  names?: readonly Act[];
  onOpen: () => void;
  onSelect?: () => void;
  onClose: () => void;
}) {
  const words = useWords();
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
  const press = (name: Act) => (name === 'selectTicket' ? onSelect() : pressShortcut(name));
  return (
    <MenuSection aria-label={ticket.key}>
      <MenuItem id={`${prefix}open`} className={menuCss.option} onAction={() => afterMenu(onOpen)}>
        {words('frame.openTheTicket')}
      </MenuItem>
      {names.map((name) => (
        <MenuItem
          key={name}
          id={prefix + name}
          className={menuCss.option}
          textValue={words(acts[name])}
          onAction={() => afterMenu(() => press(name))}
        >
          <span>{words(acts[name])}</span>
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
