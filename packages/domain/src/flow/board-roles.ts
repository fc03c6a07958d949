import type { BoardRole, FlowBoard, FlowSettings } from './flow-state.ts';

const isEnd = ({ id, isDone }: FlowBoard, { endBoardId }: FlowSettings): boolean =>
  isDone || id === endBoardId;

/**
 * The board on which work starts: the named one if it exists, else the first board that is neither the first nor an end board. Undefined when
 * there is none: no cycle time begins then.
 */
export function startBoardOf(
  boards: Iterable<FlowBoard>,
  settings: FlowSettings,
): FlowBoard | undefined {
  const live = [...boards]
    .filter(({ isDeleted }) => !isDeleted)
    .toSorted((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1));
  return (
    live.find(({ id }) => id === settings.startBoardId) ??
    live.find((board, index) => index > 0 && !isEnd(board, settings))
  );
}

/**
 * The boards with their roles. Done boards and the named end board are ends. Hidden and named waiting boards are waiting boards, at any position:
 * they start no cycle time. Of the others, those at or behind the start board are active. A deleted board keeps its role.
 */
export function withRoles(
  boards: ReadonlyMap<string, FlowBoard>,
  settings: FlowSettings,
): Map<string, FlowBoard> {
  const start = startBoardOf(boards.values(), settings);
  const waiting = new Set(settings.waitingBoardIds);
  const roleOf = (board: FlowBoard): BoardRole => {
    if (board.isDeleted) return board.role;
    if (isEnd(board, settings)) return 'end';
    if (board.isHidden || waiting.has(board.id)) return 'waiting';
    return start !== undefined && board.position >= start.position ? 'active' : 'before';
  };
  const changed = (board: FlowBoard): FlowBoard => {
    const role = roleOf(board);
    return role === board.role ? board : { ...board, role };
  };
  return new Map([...boards].map(([id, board]) => [id, changed(board)]));
}
