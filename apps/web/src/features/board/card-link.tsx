import type { MouseEvent } from 'react';
import type { Ticket } from '../../api/types.ts';
import { selectUpTo } from './selected.ts';
import boardCss from './board.module.css';

/**
 * The title of a card. It covers the card as a link, so that Ctrl, ⌘ and the middle button open the ticket in a new tab. A press with Shift
 * selects the ticket, and those up to it; a plain press is left to the card.
 */
export function CardLink({
  ticket: { id, key, title },
  canSelect,
}: {
  ticket: Pick<Ticket, 'id' | 'key' | 'title'>;
  canSelect: boolean;
}) {
  return (
    <a
      className={boardCss.cardLink}
      href={`/app/tickets/${key}`}
      tabIndex={-1}
      draggable={false}
      onPointerDown={leaveToBrowser}
      onMouseDown={focusOwnCard}
      onClick={(event) => {
        leaveToBrowser(event);
        if (isNewTab(event)) return;
        event.preventDefault();
        if (event.shiftKey && canSelect) selectUpTo(id);
      }}
    >
      {title}
    </a>
  );
}

const isNewTab = ({ ctrlKey, metaKey }: MouseEvent) => ctrlKey || metaKey;

/** The card does not open the ticket at this press. */
function leaveToBrowser(event: MouseEvent): void {
  if (isNewTab(event) || event.shiftKey) event.stopPropagation();
}

/** The link would take the focus, and Shift would mark text. */
function focusOwnCard(event: MouseEvent): void {
  if (event.button !== 0) return;
  event.preventDefault();
  event.currentTarget.closest<HTMLElement>('.board_ticketCard')?.focus();
}
