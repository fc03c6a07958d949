import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { Header } from 'react-aria-components/Header';
import { Menu, MenuItem, MenuSection } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import type { Board } from '../../api/types.ts';
import { ticketsOf, type Beside } from '../ticket/changes/column-pages.ts';
import { useWords } from '../../words/use-words.tsx';
import { useBoardContext, type CardMenuAt, type WholeMenuAt } from './board-context.tsx';
import { PutAway, usePutAway } from '../ticket/put-away.tsx';
import { isTicketAct, TicketActs } from '../ticket/ticket-acts.tsx';
import { useOpenTicket } from './use-open-ticket.ts';
import { ticketsInOrder } from './drag-together.ts';
import { useShownColumns } from './use-shown-columns.tsx';
import { focusCard } from '../ticket/changes/focus-card.ts';
import { wipLabel } from '../../data/wip-label.ts';
import { isBoardFull } from '../../data/is-board-full.ts';
import { columnQuery } from '../../data/queries/board.ts';
import { useBoardFilter } from './use-board-filter.ts';
import menuCss from '../../design/menu.module.css';
import signCss from '../../design/sign.module.css';
import textCss from '../../design/text.module.css';
import { classes } from '../../design/classes.ts';

/** "Move WEB-1…": moves a ticket without dragging. All cards share one menu. The right button of the mouse on a card opens it whole. */
export default function CardMenu({
  at,
  ...rest
}: {
  at: CardMenuAt | WholeMenuAt;
  boards: readonly Board[];
  onClose: () => void;
}) {
  const client = useQueryClient();
  const shown = useShownColumns();
  if ('ticket' in at) return <OpenMenu at={at} isWhole={false} {...rest} />;
  const [ticket] = ticketsInOrder(client, shown, new Set([at.whole]));
  const { target, point } = at;
  return ticket && <OpenMenu at={{ ticket, target }} isWhole point={point} {...rest} />;
}

function OpenMenu({
  at,
  isWhole,
  point,
  boards,
  onClose,
}: {
  at: CardMenuAt;
  /** Whether it also has what does not move the ticket. */
  isWhole: boolean;
  /** Where it opens; at the card without it. */
  point?: WholeMenuAt['point'];
  boards: readonly Board[];
  onClose: () => void;
}) {
  const words = useWords();
  const openTicket = useOpenTicket();
  const { project, move } = useBoardContext();
  const { filter } = useBoardFilter();
  const client = useQueryClient();
  const pointed = useRef<HTMLSpanElement>(null);
  const { ticket, target } = at;
  const putAway = usePutAway(ticket, onClose);
  const columnOf = (board: string) =>
    ticketsOf(client.getQueryData(columnQuery(project.id, board, filter).queryKey));
  const own = columnOf(ticket.board_id);
  const place = own.findIndex(({ id }) => id === ticket.id);
  const [first, above, below] = [own[0]?.id, own[place - 1]?.id, own[place + 1]?.id];

  const go = (board: string, beside: Beside) => {
    onClose();
    move(ticket, board, beside);
    focusCard(ticket.id);
  };
  const act = (key: string) => {
    if (isTicketAct(key) || putAway.act(key)) return;
    if (key === 'top') go(ticket.board_id, { before: first });
    else if (key === 'up') go(ticket.board_id, { before: above });
    else if (key === 'down') go(ticket.board_id, { after: below });
    else if (key === 'bottom') go(ticket.board_id, {});
    else go(key, { before: columnOf(key)[0]?.id });
  };
  if (putAway.question !== false) return putAway.question;
  return (
    <>
      {point !== undefined && (
        <span
          ref={pointed}
          className={menuCss.pointed}
          style={{ translate: `${point.x}px ${point.y}px` }}
        />
      )}
      <Popover
        className={menuCss.popover}
        aria-label={words('board.move', { key: ticket.key })}
        triggerRef={point === undefined ? { current: target } : pointed}
        isOpen
        placement={point === undefined ? 'bottom end' : 'end top'}
        onOpenChange={(isOpen) => {
          if (!isOpen) putAway.close();
        }}
      >
        <Menu
          className={menuCss.options}
          aria-label={words('board.move', { key: ticket.key })}
          autoFocus="first"
          onAction={(key) => act(String(key))}
          onClose={putAway.close}
        >
          {isWhole && (
            <TicketActs
              {...{ ticket, target, onClose }}
              names={['assign', 'priority', 'dueDate', 'size', 'labels', 'selectTicket']}
              onOpen={() => openTicket(ticket)}
            />
          )}
          <MenuSection aria-label={words('board.toTheTopOfABoard')}>
            {isWhole && (
              <Header className={menuCss.optionHead}>{words('board.toTheTopOfABoard')}</Header>
            )}
            {boards
              .filter(({ id }) => id !== ticket.board_id)
              .map((board) => (
                <MenuItem
                  key={board.id}
                  id={board.id}
                  className={menuCss.option}
                  textValue={board.name}
                >
                  <span>
                    <i className={signCss.dot} style={{ background: board.color }} />{' '}
                    <bdi>{board.name}</bdi>
                  </span>
                  <span
                    className={
                      isBoardFull(board) ? classes(signCss.count, signCss.full) : textCss.note
                    }
                  >
                    {wipLabel(board)}
                  </span>
                </MenuItem>
              ))}
          </MenuSection>
          <MenuSection>
            <Header className={menuCss.optionHead}>{words('board.onThisBoard')}</Header>
            {place > 0 && (
              <MenuItem id="top" className={menuCss.option}>
                {words('board.toTheTop')}
              </MenuItem>
            )}
            {place > 0 && (
              <MenuItem id="up" className={menuCss.option}>
                {words('board.up')}
              </MenuItem>
            )}
            {below !== undefined && (
              <MenuItem id="down" className={menuCss.option}>
                {words('board.down')}
              </MenuItem>
            )}
            <MenuItem id="bottom" className={menuCss.option}>
              {words('board.toTheEnd')}
            </MenuItem>
          </MenuSection>
          <PutAway isWhole={isWhole} />
        </Menu>
      </Popover>
    </>
  );
}
