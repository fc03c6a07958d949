import type { Ticket } from '../../api/types.ts';
import { daysFrom, type Day } from './days.ts';

/** A ticket with the first and the last of its days. */
export interface TicketSpan {
  ticket: Ticket;
  from: Day;
  to: Day;
}

/** The part of a ticket's days that is in one week. */
export interface Piece extends TicketSpan {
  /** The first of them, 0 to 6 in the week. */
  at: number;
  count: number;
  /** The row of the week that it is in. */
  lane: number;
  /** Whether it begins in an earlier week. */
  isBegun: boolean;
  /** Whether it ends in a later week. */
  goesOn: boolean;
}

/** Whether a piece is on a day of its week. */
export const isOn = (at: number, piece: Piece): boolean =>
  piece.at <= at && at < piece.at + piece.count;

const meet = (a: Piece, b: Piece): boolean => isOn(a.at, b) || isOn(b.at, a);

/** Whether a piece neither begins nor ends in its week: it takes no room from those that do. */
const isPassing = ({ isBegun, goesOn }: Piece): boolean => isBegun && goesOn;

/** The pieces of tickets in a week from its first day on, each in the first lane that is free on all its days. */
export function piecesOf(week: Day, spans: readonly TicketSpan[]): Piece[] {
  const pieces = spans
    .flatMap((span): Piece[] => {
      const [first, last] = [daysFrom(week, span.from), daysFrom(week, span.to)];
      if (last < 0 || first > 6) return [];
      const at = Math.max(0, first);
      const count = Math.min(6, last) - at + 1;
      return [{ ...span, at, count, lane: 0, isBegun: first < 0, goesOn: last > 6 }];
    })
    .toSorted(
      (a, b) => Number(isPassing(a)) - Number(isPassing(b)) || a.at - b.at || b.count - a.count,
    );
  const placed: Piece[] = [];
  for (const piece of pieces) {
    const taken = new Set(placed.filter((before) => meet(before, piece)).map(({ lane }) => lane));
    while (taken.has(piece.lane)) piece.lane += 1;
    placed.push(piece);
  }
  return placed;
}

/** The pieces that are shown where a day has room for `most`: one more takes no more room than the words that it is hidden. */
export const shownOf = (pieces: readonly Piece[], most: number): Piece[] =>
  pieces.filter(
    (piece) =>
      piece.lane < most ||
      (piece.lane === most && !pieces.some((below) => below.lane > most && meet(below, piece))),
  );

/** How many pieces of a day of a week have no room. */
export function hiddenOn(at: number, pieces: readonly Piece[], most: number): number {
  const shown = new Set(shownOf(pieces, most));
  return pieces.filter((piece) => isOn(at, piece) && !shown.has(piece)).length;
}
