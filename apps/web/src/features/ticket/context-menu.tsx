import { useRef } from 'react';
import { Menu } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import type { Ticket } from '../../api/types.ts';
import { useWords } from '../../words/use-words.tsx';
import { PutAway, usePutAway } from './put-away.tsx';
import { isTicketAct, TicketActs } from './ticket-acts.tsx';
import menuCss from '../../design/menu.module.css';

/** Those of a page that selects nothing. */
const acts = ['moveToBoard', 'assign', 'priority', 'dueDate', 'size', 'labels'] as const;

/** The menu of a row or a bar, which the right button of the mouse opens where it is. */
export default function ContextMenu({
  ticket,
  target,
  point,
  onOpen,
  onSelect,
  onClose,
}: {
  ticket: Ticket;
  /** What has the focus of the row or bar. */
  target: Element;
  /** On the screen. */
  point: { x: number; y: number };
  onOpen: () => void;
  /** Without it, tickets are not selected here. */
  onSelect?: (() => void) | undefined;
  onClose: () => void;
}) {
  const words = useWords();
  const pointed = useRef<HTMLSpanElement>(null);
  const { act, close, question } = usePutAway(ticket, onClose);
  const label = words('list.menuOf', { key: ticket.key });
  if (question !== false) return question;
  return (
    <>
      <span
        ref={pointed}
        className={menuCss.pointed}
        style={{ translate: `${point.x}px ${point.y}px` }}
      />
      <Popover
        className={menuCss.popover}
        aria-label={label}
        triggerRef={pointed}
        isOpen
        placement="end top"
        onOpenChange={(isOpen) => {
          if (!isOpen) close();
        }}
      >
        <Menu
          className={menuCss.options}
          aria-label={label}
          autoFocus="first"
          onAction={(key) => {
            if (!isTicketAct(String(key))) act(String(key));
          }}
          onClose={close}
        >
          <TicketActs
            {...{ ticket, target, onOpen, onClose }}
            {...(onSelect ? { onSelect } : { names: acts })}
          />
          <PutAway />
        </Menu>
      </Popover>
    </>
  );
}
