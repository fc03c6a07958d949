import { type ImportNoteText, importNote, type SourceItem } from '@basalt/domain';
import { carried } from './item.ts';

/** Of a ticket that is completed on a list whose tickets are not. */
export const completedElsewhere = importNote('completed_elsewhere');

/** The item of a board that no list of the source is, and whose name no list has. The report does not count it. */
const madeBoard = (name: string, isDone: boolean, note: ImportNoteText): SourceItem => ({
  ...carried(name, name, { kind: 'board', name, wipLimit: null, isDone }, [note]),
  isMade: true,
});

/** The board for completed tickets of a source that has no list for them. `names`: those of its lists. */
export const boardForCompleted = (names: Iterable<string>): SourceItem =>
  madeBoard(
    freeName(['Done', 'Completed', 'Completed tickets'], names),
    true,
    importNote('board_made_completed'),
  );

/** The board for open tickets of a source that has none for them. */
export const boardForOpen = (names: Iterable<string>): SourceItem =>
  madeBoard(
    freeName(['Open', 'To do', 'Open tickets'], names),
    false,
    importNote('board_made_open'),
  );

function freeName(choices: readonly string[], names: Iterable<string>): string {
  const taken = new Set([...names].map((name) => name.trim().toLowerCase()));
  return choices.find((name) => !taken.has(name.toLowerCase())) ?? (choices.at(-1) as string);
}
