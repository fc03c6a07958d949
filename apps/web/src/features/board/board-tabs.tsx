import { useEffect, type RefObject } from 'react';
import type { Board } from '../../api/types.ts';
import { Icon } from '../../design/icon.tsx';
import { columnOf } from '../ticket/changes/shown-tickets.ts';
import { isBoardFull } from '../../data/is-board-full.ts';
import signCss from '../../design/sign.module.css';
import textCss from '../../design/text.module.css';
import { classes } from '../../design/classes.ts';
import { useWords } from '../../words/use-words.tsx';
import boardCss from './board.module.css';

const bringIntoSight = (tab: HTMLElement | null) =>
  tab?.scrollIntoView({ inline: 'center', block: 'nearest' });
const go = (board: string) =>
  columnOf(board)?.element.scrollIntoView({ inline: 'start', block: 'nearest' });

/** On a phone, the boards as tabs above the visible board. A swipe shows the next board. */
export default function BoardTabs({
  area,
  boards,
  shown,
  onShow,
  onMore,
}: {
  /** What scrolls the boards. */
  area: RefObject<HTMLElement | null>;
  boards: readonly Board[];
  /** The visible board. */
  shown: string | undefined;
  onShow: (board: string) => void;
  /** Opens the menu of the visible board; null when it would be empty. */
  onMore: ((at: { board: Board; target: HTMLElement }) => void) | null;
}) {
  const words = useWords();
  useEffect(() => {
    const columns = area.current;
    if (!columns) return;
    const look = () => {
      // Negative where boards run from right to left.
      const scrolled = Math.abs(columns.scrollLeft);
      const at = Math.round(scrolled / Math.max(1, columns.clientWidth));
      const board = boards[at];
      if (board !== undefined) onShow(board.id);
    };
    look();
    columns.addEventListener('scroll', look, { passive: true });
    return () => columns.removeEventListener('scroll', look);
  }, [area, boards, onShow]);
  const inSight = boards.find(({ id }) => id === shown);
  return (
    <>
      <div className={boardCss.tabs}>
        {boards.map((board) => (
          <button
            key={board.id}
            type="button"
            ref={board.id === shown ? bringIntoSight : null}
            aria-current={board.id === shown}
            onClick={() => go(board.id)}
          >
            <i className={signCss.dot} style={{ background: board.color }} />
            <span className={textCss.cut} dir="auto">
              {board.name}
            </span>
            <span
              className={isBoardFull(board) ? classes(signCss.count, signCss.full) : signCss.count}
            >
              {board.wip_limit === null
                ? board.ticket_count
                : words('board.countOf', { count: board.ticket_count, limit: board.wip_limit })}
            </span>
          </button>
        ))}
      </div>
      {inSight !== undefined && onMore !== null && (
        <button
          type="button"
          aria-label={words('ticket.moreOf', { name: inSight.name })}
          aria-haspopup="menu"
          onClick={({ currentTarget: target }) => onMore({ board: inSight, target })}
        >
          <Icon name="more" />
        </button>
      )}
    </>
  );
}
