import { useEffect, useRef } from 'react';
import type { Board } from '../../api/types.ts';
import { Icon } from '../../design/icon.tsx';
import { isBoardFull } from '../../data/is-board-full.ts';
import signCss from '../../design/sign.module.css';
import textCss from '../../design/text.module.css';
import { classes } from '../../design/classes.ts';
import { useWords } from '../../words/use-words.tsx';
import boardCss from './board.module.css';

/** On a phone, the boards as tabs above the visible board. A swipe shows the next board. */
export default function BoardTabs({
  boards,
  shown,
  onShow,
  onMore,
}: {
  boards: readonly Board[];
  /** The visible board. */
  shown: string | undefined;
  onShow: (board: string) => void;
  /** Opens the menu of the visible board; null when it would be empty. */
  onMore: ((at: { board: Board; target: HTMLElement }) => void) | null;
}) {
  const words = useWords();
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const columns = row.current?.closest('.frame_work')?.querySelector('.board_board');
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
  }, [boards, onShow]);
  useEffect(() => {
    const tab = row.current?.querySelector(`[data-tab="${shown}"]`);
    tab?.scrollIntoView({ inline: 'center', block: 'nearest' });
  }, [shown]);
  const go = (board: string) =>
    row.current
      ?.closest('.frame_work')
      ?.querySelector(`.board_column[data-board="${board}"]`)
      ?.scrollIntoView({ inline: 'start', block: 'nearest' });
  const inSight = boards.find(({ id }) => id === shown);
  return (
    <>
      <div className={boardCss.tabs} ref={row}>
        {boards.map((board) => (
          <button
            key={board.id}
            type="button"
            data-tab={board.id}
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
