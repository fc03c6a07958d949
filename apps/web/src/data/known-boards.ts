import { knownBoardsName } from '../api/cache-owner.ts';

/** How many projects the browser keeps. */
const maxKept = 10;

/** The ids that the board of a project is loaded with. */
export interface KnownBoard {
  /** The key of the project. */
  readonly key: string;
  readonly organization: string;
  readonly project: string;
  /** Its boards, without hidden ones. */
  readonly boards: readonly string[];
}

function readStored(): KnownBoard[] {
  try {
    return JSON.parse(localStorage.getItem(knownBoardsName) ?? '[]') as KnownBoard[];
  } catch {
    return [];
  }
}

/** The ids from the last visit of the project with this key; of any organization, if `organization` is null. */
export const knownBoard = (key: string, organization: string | null): KnownBoard | undefined =>
  readStored().find(
    (known) => known.key === key && (organization ?? known.organization) === known.organization,
  );

/** Keeps the ids in this browser until the session ends. */
export function keepKnownBoard(board: KnownBoard): void {
  const others = readStored().filter(({ project }) => project !== board.project);
  try {
    localStorage.setItem(knownBoardsName, JSON.stringify([board, ...others].slice(0, maxKept)));
  } catch {
    // The browser stores nothing more: the next visit loads one after the other.
  }
}
