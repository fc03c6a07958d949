import { Board, defaultColor, maxBoards } from '../board/board.ts';
import { aboutBoard } from '../board/board-list.ts';
import { boardNameKey } from '../board/board-name.ts';
import { boardSlug } from '../board/board-slug.ts';
import { nextVersion } from '../change/change.ts';
import { foldCase } from '../kernel/fold-case.ts';
import { aboutLabel } from '../project/label-name.ts';
import { colorOfLabel, Label } from '../project/label.ts';
import { aboutProject } from '../project/project-decision.ts';
import { projectRecord } from '../project/project.ts';
import type { FittedItem } from './fit.ts';
import type { PortionWork } from './portion-work.ts';
import type { NeutralRecord } from './source.port.ts';

type RecordOf<Kind extends NeutralRecord['kind']> = Extract<NeutralRecord, { kind: Kind }>;

export const changedHere = 'It was changed here since the last import, and stays as it is here.';
export const deletedHere = 'It was deleted here.';
export const noTicket = 'Its ticket was not carried, or was deleted here.';
export const twice = 'Its key is in the source more than once.';

const maxLabels = 1_000;

/** Imports the project of the source: it becomes the project of the import. When the caller chose another project, it is left out. */
export function decideProject(
  work: PortionWork,
  one: FittedItem,
  given: RecordOf<'project'>,
): void {
  const { key } = one.item;
  const { project, context } = work;
  const ref = { kind: 'project', key } as const;
  const before = work.record(ref);
  // The project was just made from it, perhaps with a name that the caller chose.
  if (work.isDuplicate(ref)) return work.report(one);
  if (before?.recordId !== project.id) {
    if (before === undefined) work.became('project', one.item, project, false);
    const left = 'Its records come into the project of the import, which stays as it is.';
    return work.report(one, { left });
  }
  const isSame = project.name === given.name && project.description === given.description;
  if (isSame || before.importId === null) return work.report(one);
  if (project.version !== before.versionWritten) return work.report(one, { left: changedHere });
  const next = nextVersion(project, context.now, {
    name: given.name,
    description: given.description,
  });
  work.project = next;
  work.saved.set(next.id, next);
  work.events.push({ ...aboutProject(projectRecord(next)), kind: 'project.imported' });
  work.became('project', one.item, next, false);
  work.report(one);
}

/** Imports a list of the source: it becomes the board with the same name, or a new one. */
export function decideBoard(work: PortionWork, one: FittedItem, given: RecordOf<'board'>): void {
  const { key } = one.item;
  const ref = { kind: 'board', key } as const;
  if (work.isDuplicate(ref)) return work.report(one, { left: twice });
  const { context, project } = work;
  const before = work.record(ref);
  if (before !== undefined) {
    const board = work.board(before.recordId);
    if (board === undefined) return work.report(one, { left: deletedHere });
    const isSame = board.name === given.name && board.isDone === given.isDone;
    if (isSame || before.importId === null) return work.report(one);
    // People may have changed whether tickets on this board are completed: the import does not change it.
    const isChanged = board.version !== before.versionWritten || board.isDone !== given.isDone;
    if (isChanged) return work.report(one, { left: changedHere });
    const next = nextVersion(board, context.now, { name: given.name });
    work.keepBoard(next);
    work.events.push({ ...aboutBoard(next), kind: 'board.imported' });
    work.became('board', one.item, next, false);
    return work.report(one);
  }
  // Boards of other lists of the source. In a table, the key of a list is its name, perhaps in several spellings.
  const taken = new Set(
    work.records
      .values()
      .filter((row) => row.kind === 'board' && boardNameKey(row.sourceKey) !== boardNameKey(key))
      .map(({ recordId }) => recordId),
  );
  const named = (keyOf: (name: string) => string) =>
    work.boards.find(({ id, name }) => !taken.has(id) && keyOf(name) === keyOf(given.name));
  const namesake = named(foldCase) ?? named(boardNameKey);
  if (namesake !== undefined) {
    work.became('board', one.item, namesake, false);
    return work.report(one);
  }
  if (work.boards.length >= maxBoards) {
    const left = `A project has at most ${maxBoards} boards; its tickets come onto the first one.`;
    return work.report(one, { left });
  }
  const board = new Board({
    id: context.newId(),
    organizationId: project.organizationId,
    projectId: project.id,
    name: given.name,
    slug: boardSlug(given.name, new Set(work.boards.map(({ slug }) => slug))),
    color: given.isDone ? '#22c55e' : defaultColor,
    wipLimit: null,
    isDone: given.isDone,
    position: work.boards.length,
    source: work.sourceOf(one),
    now: context.now,
  });
  const limit = given.wipLimit;
  const isLimit = limit !== null && Number.isInteger(limit) && limit >= 1 && limit <= 10_000;
  if (isLimit) work.wipLimits[board.id] = limit;
  work.keepBoard(board);
  work.events.push({ ...aboutBoard(board), kind: 'board.imported' });
  work.became('board', one.item, board, true);
  const isLost = limit !== null && !isLimit;
  work.report(one, { differs: isLost ? ['A WIP limit outside 1 to 10,000 is left out.'] : [] });
}

/** Imports a label of the source: it becomes the label with the same name, or a new one. */
export function decideLabel(work: PortionWork, one: FittedItem, given: RecordOf<'label'>): void {
  const { key } = one.item;
  const ref = { kind: 'label', key } as const;
  if (work.isDuplicate(ref)) return work.report(one, { left: twice });
  const { context, project } = work;
  const isColor = given.color !== null && /^#[0-9a-f]{6}$/iu.test(given.color);
  const color = isColor ? (given.color as string).toLowerCase() : colorOfLabel(given.name);
  const differs = given.color !== null && !isColor ? ['Its color is not known here.'] : [];
  const before = work.record(ref);
  const namesake = work.labelNamed(given.name);
  if (before !== undefined) {
    const label = work.label(before.recordId);
    if (label === undefined) return work.report(one, { left: deletedHere });
    const isSame = label.name === given.name && label.color === color;
    if (isSame || before.importId === null) return work.report(one, { differs });
    const isTaken = namesake !== undefined && namesake.id !== label.id;
    if (label.version !== before.versionWritten || isTaken)
      return work.report(one, { left: changedHere });
    const next = nextVersion(label, context.now, { name: given.name, color });
    work.keepLabel(next);
    work.events.push({ ...aboutLabel(next), kind: 'label.imported' });
    work.became('label', one.item, next, false);
    return work.report(one, { differs });
  }
  if (namesake !== undefined) {
    work.became('label', one.item, namesake, false);
    const isColored = namesake.color === color || given.color === null;
    return work.report(one, {
      differs: isColored ? [] : ['It is the label of this name, whose color stays.'],
    });
  }
  if (work.labels.length >= maxLabels) {
    return work.report(one, { left: `An import makes at most ${maxLabels} labels.` });
  }
  const { organizationId, id: projectId } = project;
  const fields = { id: context.newId(), organizationId, projectId, name: given.name, color };
  const label = new Label({ ...fields, now: context.now });
  work.keepLabel(label);
  work.events.push({ ...aboutLabel(label), kind: 'label.imported' });
  work.became('label', one.item, label, true);
  work.report(one, { differs });
}
