import { useEffect, useRef } from 'react';
import type { Board } from '../api/types.ts';

/** On a phone, the boards as tabs above the visible board. A swipe shows the next board. */
export default function BoardTabs({
  boards,
  shown,
  onShow,
}: {
  boards: readonly Board[];
  /** The board in sight. */
  shown: string | undefined;
  onShow: (board: string) => void;
}) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const columns = row.current?.closest('.work')?.querySelector('.board');
    if (!columns) return;
    const look = () => {
      const at = Math.round(columns.scrollLeft / Math.max(1, columns.clientWidth));
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
      ?.closest('.work')
      ?.querySelector(`.column[data-board="${board}"]`)
      ?.scrollIntoView({ inline: 'start', block: 'nearest' });
  return (
    <div ref={row}>
      {boards.map(({ id, name, color, wip_limit: limit, ticket_count: count }) => (
        <button
          key={id}
          type="button"
          data-tab={id}
          aria-current={id === shown}
          onClick={() => go(id)}
        >
          <i className="dot" style={{ background: color }} />
          {name}
          <span className={limit !== null && count >= limit ? 'count full' : 'count'}>
            {limit === null ? count : `${count} of ${limit}`}
          </span>
        </button>
      ))}
    </div>
  );
}
