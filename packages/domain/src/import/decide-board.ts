import { Board, defaultColor, maxBoards } from '../board/board.ts';
import { aboutBoard } from '../board/board-list.ts';
import { boardNameKey } from '../board/board-name.ts';
import { boardSlug } from '../board/board-slug.ts';
import { nextVersion } from '../change/change.ts';
import { foldCase } from '../kernel/fold-case.ts';
import { changedHere, deletedHere, twice } from './decide-structure.ts';
import type { PortionWork } from './portion-work.ts';
import type { FittedOf } from './neutral-form.ts';
import type { FittedItem } from './source.port.ts';
import { importedValues } from '../record/imported.ts';
import { maxOf } from '../record/record.ts';

const maxLimit = maxOf(Board, 'wipLimit');

const mapped = 'Its tickets come onto the board that was chosen for it.';
const settled =
  'Another board was chosen for it, and its tickets stay where an earlier import brought them: undo that import first, or move them here.';

/** Imports a list of the source: it becomes the board that was chosen for it, the board with the same name, or a new one. */
export function decideBoard(work: PortionWork, one: FittedItem, given: FittedOf<'board'>): void {
  const { key } = one.item;
  const ref = { kind: 'board', key } as const;
  if (work.isDuplicate(ref)) return work.report(one, { left: twice });
  const chosen = work.boardChosen(one.item);
  const before = work.record(ref);
  const board = before && work.board(before.recordId);
  if (board !== undefined) return decideAgain(work, one, given, board);
  if (before !== undefined && chosen === null) return work.report(one, { left: deletedHere });
  const name = chosen ?? given.name;
  const isOther = boardNameKey(name) !== boardNameKey(given.name);
  const differs = isOther ? [mapped] : [];
  const namesake = boardNamed(work, key, name);
  if (namesake !== undefined) {
    work.became('board', one.item, namesake, false);
    return work.report(one, { differs });
  }
  if (work.boards.length >= maxBoards) {
    const left = `A project has at most ${maxBoards} boards; its tickets come onto the first one.`;
    return work.report(one, { left });
  }
  make(work, one, { ...given, name }, differs);
}

/** A list that an earlier import brought: its board is called as the list, unless somebody changed it here. */
function decideAgain(
  work: PortionWork,
  one: FittedItem,
  given: FittedOf<'board'>,
  board: Board,
): void {
  const before = work.record({ kind: 'board', key: one.item.key });
  const chosen = work.boardChosen(one.item);
  if (chosen !== null) {
    const isOther = boardNameKey(chosen) !== boardNameKey(given.name);
    const isSettled = boardNameKey(chosen) !== boardNameKey(board.name);
    return work.report(one, { differs: isSettled ? [settled] : isOther ? [mapped] : [] });
  }
  const isSame = board.name === given.name && board.isDone === given.isDone;
  if (isSame || before?.importId === null) return work.report(one);
  // People may have changed whether tickets on this board are completed: the import does not change it.
  const isChanged = board.version !== before?.versionWritten || board.isDone !== given.isDone;
  if (isChanged) return work.report(one, { left: changedHere });
  const next = nextVersion(board, work.context.now, { name: given.name });
  work.keepBoard(next);
  work.events.push({ ...aboutBoard(next), kind: 'board.imported' });
  work.became('board', one.item, next, false);
  work.report(one);
}

/**
 * The board with a name, unless another list of the source became it. A board that was chosen for lists takes several of them. In a
 * table, the key of a list is its name, perhaps in several spellings.
 */
function boardNamed(work: PortionWork, key: string, wanted: string): Board | undefined {
  const taken = new Set(
    work.records
      .values()
      .filter((row) => row.kind === 'board' && boardNameKey(row.sourceKey) !== boardNameKey(key))
      .map(({ recordId }) => recordId),
  );
  const named = (keyOf: (name: string) => string) =>
    work.boards.find(
      ({ id, name }) =>
        keyOf(name) === keyOf(wanted) && (!taken.has(id) || work.isChosenForLists(name)),
    );
  return named(foldCase) ?? named(boardNameKey);
}

function make(
  work: PortionWork,
  one: FittedItem,
  given: FittedOf<'board'>,
  differs: readonly string[],
): void {
  const { context, project } = work;
  const board = new Board({
    id: context.newId(),
    organizationId: project.organizationId,
    projectId: project.id,
    ...importedValues(Board, given),
    slug: boardSlug(given.name, new Set(work.boards.map(({ slug }) => slug))),
    color: given.isDone ? '#22c55e' : defaultColor,
    wipLimit: null,
    position: work.boards.length,
    source: work.sourceOf(one),
    now: context.now,
  });
  const limit = given.wipLimit;
  const isLimit = limit !== null && Number.isInteger(limit) && limit >= 1 && limit <= maxLimit;
  if (isLimit) work.wipLimits[board.id] = limit;
  work.keepBoard(board);
  work.events.push({ ...aboutBoard(board), kind: 'board.imported' });
  work.became('board', one.item, board, true);
  const isLost = limit !== null && !isLimit;
  const lost = isLost ? ['A WIP limit outside 1 to 10,000 is left out.'] : [];
  work.report(one, { differs: [...differs, ...lost] });
}
