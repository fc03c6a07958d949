import type { Board } from '../api/types.ts';
import { isBoardFull } from './is-board-full.ts';

/** A board as a strip with its name and its count. What is dropped on it goes to the end of the board. */
export function CollapsedColumn({
  board,
  onExpand,
}: {
  board: Board;
  onExpand: (board: string) => void;
}) {
  const { id, name, color, ticket_count: count } = board;
  return (
    <section
      className="column collapsed"
      aria-label={name}
      data-board={id}
      data-full={isBoardFull(board)}
    >
      <button
        type="button"
        aria-expanded="false"
        title={`Show ${name}`}
        onClick={() => onExpand(id)}
      >
        <i className="dot" style={{ background: color }} />
        <span className="count">{count}</span>
        <h2>{name}</h2>
      </button>
    </section>
  );
}
