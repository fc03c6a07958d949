import type { BoardRole, FlowBoard } from './flow-state.ts';

const isEnd = ({ isDone, flowRole }: FlowBoard): boolean => isDone || flowRole === 'end';

/**
 * The board on which work starts: the first of those that say so, else the first board that is neither the first nor an end board. Undefined when
 * there is none: no cycle time begins then.
 */
function startBoardOf(boards: Iterable<FlowBoard>): FlowBoard | undefined {
  const live = [...boards]
    .filter(({ isDeleted }) => !isDeleted)
    .toSorted((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1));
  return (
    live.find(({ flowRole }) => flowRole === 'start') ??
    live.find((board, index) => index > 0 && !isEnd(board))
  );
}

/**
 * The boards with their roles. Done boards and those that say so are ends. Hidden boards and those that say so are waiting boards, at any position:
 * they start no cycle time. Of the others, those at or behind the start board are active. A deleted board keeps its role.
 */
export function withRoles(boards: ReadonlyMap<string, FlowBoard>): Map<string, FlowBoard> {
  const start = startBoardOf(boards.values());
  const roleOf = (board: FlowBoard): BoardRole => {
    if (board.isDeleted) return board.role;
    if (isEnd(board)) return 'end';
    if (board.isHidden || board.flowRole === 'waiting') return 'waiting';
    return start !== undefined && board.position >= start.position ? 'active' : 'before';
  };
  const changed = (board: FlowBoard): FlowBoard => {
    const role = roleOf(board);
    return role === board.role ? board : { ...board, role };
  };
  return new Map([...boards].map(([id, board]) => [id, changed(board)]));
}
