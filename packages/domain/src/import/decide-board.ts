import { importNote, type ImportNoteText } from '../records/import-note.ts';
import { Board, boardNameKey, defaultColor, maxBoards } from '../records/board.ts';
import { aboutBoard } from '../board/board-list.ts';
import { boardSlug } from '../board/board-slug.ts';
import { nextVersion } from '../record/next-version.ts';
import { foldCase } from '../kernel/fold-case.ts';
import { changedHere, deletedHere, twice } from './decide-structure.ts';
import type { PortionWork } from './portion-work.ts';
import type { FittedOf } from '../records/neutral-form.ts';
import type { FittedItem } from '../records/source.port.ts';
import { importedValues } from '../record/imported.ts';
import { maxOf } from '../record/record.ts';

const maxLimit = maxOf(Board, 'wipLimit');

const mapped = importNote('board_chosen');
const settled = importNote('board_settled');

/** Imports a list of the source: it becomes the board that was chosen for it, the board with the same name, or a new one. */
export function decideBoard(
  work: PortionWork,
  fitted: FittedItem,
  fields: FittedOf<'board'>,
): void {
  const { key } = fitted.item;
  const ref = { kind: 'board', key } as const;
  if (work.isDuplicate(ref)) return work.report(fitted, { left: twice });
  const chosen = work.boardChosen(fitted.item);
  const before = work.record(ref);
  const board = before && work.board(before.recordId);
  const isElsewhere = board !== undefined && chosen !== null && !isCalled(board, chosen);
  const namesake =
    isElsewhere || board === undefined ? boardNamed(work, key, chosen ?? fields.name) : undefined;
  // Another choice than before counts only for a board that is there: its former board may have been renamed.
  if (board !== undefined && namesake === undefined)
    return decideAgain(work, fitted, fields, board);
  if (before !== undefined && chosen === null) return work.report(fitted, { left: deletedHere });
  const name = chosen ?? fields.name;
  const isOther = boardNameKey(name) !== boardNameKey(fields.name);
  const differs = isOther ? [mapped] : [];
  if (namesake !== undefined) {
    work.became('board', fitted.item, namesake, false);
    return work.report(fitted, { differs });
  }
  if (work.boards.length >= maxBoards) {
    const reason = importNote('boards_full', { max: maxBoards });
    return work.report(fitted, { left: reason });
  }
  make(work, fitted, { ...fields, name }, differs);
}

const isCalled = ({ name }: Board, wanted: string): boolean =>
  boardNameKey(name) === boardNameKey(wanted);

/** A list that an earlier import brought: its board is called as the list, unless somebody changed it here. */
function decideAgain(
  work: PortionWork,
  fitted: FittedItem,
  fields: FittedOf<'board'>,
  board: Board,
): void {
  const before = work.record({ kind: 'board', key: fitted.item.key });
  const chosen = work.boardChosen(fitted.item);
  if (chosen !== null) {
    const isOther = boardNameKey(chosen) !== boardNameKey(fields.name);
    const isOwn = isCalled(board, chosen);
    return work.report(fitted, { differs: isOwn ? (isOther ? [mapped] : []) : [settled] });
  }
  const isSame = board.name === fields.name && board.isDone === fields.isDone;
  if (isSame || before?.importId === null) return work.report(fitted);
  // People may have changed whether tickets on this board are completed: the import does not change it.
  const isChanged = board.version !== before?.versionWritten || board.isDone !== fields.isDone;
  if (isChanged) return work.report(fitted, { left: changedHere });
  const next = nextVersion(board, work.context.now, { name: fields.name });
  work.keepBoard(next);
  work.events.push({ ...aboutBoard(next), kind: 'board.imported' });
  work.became('board', fitted.item, next, false);
  work.report(fitted);
}

/**
 * The board with a name, unless another list of that name in the same source became it. Lists of earlier imports do not count: they may have
 * become a board of any name. A board that was chosen for lists takes several of them. In a table, the key of a list is its name, perhaps in
 * several spellings.
 */
function boardNamed(work: PortionWork, key: string, wanted: string): Board | undefined {
  const { items, job } = work.state;
  const namesakes = new Set(
    items.flatMap(({ item }) =>
      item.record?.kind === 'board' && boardNameKey(item.record.name) === boardNameKey(wanted)
        ? [item.key]
        : [],
    ),
  );
  const taken = new Set(
    work.records
      .values()
      .filter(
        ({ kind, importId, sourceKey }) =>
          kind === 'board' &&
          boardNameKey(sourceKey) !== boardNameKey(key) &&
          (importId === job.id || namesakes.has(sourceKey)),
      )
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
  fitted: FittedItem,
  fields: FittedOf<'board'>,
  differs: readonly ImportNoteText[],
): void {
  const { context, project } = work;
  const board = new Board({
    id: context.newId(),
    organizationId: project.organizationId,
    projectId: project.id,
    ...importedValues(Board, fields),
    slug: boardSlug(fields.name, new Set(work.boards.map(({ slug }) => slug))),
    color: fields.isDone ? '#22c55e' : defaultColor,
    wipLimit: null,
    position: work.boards.length,
    source: work.sourceOf(fitted),
    now: context.now,
  });
  const limit = fields.wipLimit;
  const isLimit = limit !== null && Number.isInteger(limit) && limit >= 1 && limit <= maxLimit;
  if (isLimit) work.wipLimits[board.id] = limit;
  work.keepBoard(board);
  work.events.push({ ...aboutBoard(board), kind: 'board.imported' });
  work.became('board', fitted.item, board, true);
  const isLost = limit !== null && !isLimit;
  const lost = isLost ? [importNote('wip_limit_outside')] : [];
  work.report(fitted, { differs: [...differs, ...lost] });
}
