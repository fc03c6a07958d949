import type { Board } from '../../api/types.ts';
import type { Flow } from '../../data/queries/flow.ts';

/** A board in the cumulative flow: how many tickets were on it at the end of each day. */
export interface Band {
  id: string;
  name: string;
  /** A colour of CSS. */
  color: string;
  isEnd: boolean;
  counts: readonly number[];
}

/** The id of the band of the boards that are deleted. */
export const goneId = 'gone';

/**
 * A band for each board, in the order of the boards, from the top of the picture to its foot. Boards that are deleted have no names any
 * more: together they are the first band, where a ticket was on them in these days.
 */
export function bandsOf(
  { boards: counted, days }: Flow,
  boards: readonly Board[],
  goneName: string,
): Band[] {
  const countsAt = (places: readonly number[]) =>
    days.map(({ counts }) => places.reduce((sum, place) => sum + (counts[place] ?? 0), 0));
  const placeOf = new Map(counted.map(({ board_id }, place) => [board_id, place]));
  const bands = boards.flatMap(({ id, name, color, is_done }): Band[] => {
    const place = placeOf.get(id);
    return place === undefined
      ? []
      : [{ id, name, color, isEnd: is_done, counts: countsAt([place]) }];
  });
  const live = new Set(boards.map(({ id }) => id));
  const deletedCounts = countsAt(
    [...placeOf].filter(([id]) => !live.has(id)).map(([, place]) => place),
  );
  if (deletedCounts.every((count) => count === 0)) return bands;
  return [
    { id: goneId, name: goneName, color: 'var(--edge)', isEnd: false, counts: deletedCounts },
    ...bands,
  ];
}

/** A band at its place: on each day from the sum of the bands below it to that with its own. */
export interface StackedBand extends Band {
  from: readonly number[];
  to: readonly number[];
}

/** The bands on top of one another; the last one is at the foot. The order of the result is that of the bands. */
export function stacked(bands: readonly Band[]): StackedBand[] {
  let below: readonly number[] = [];
  return bands
    .toReversed()
    .map((band) => {
      const from = band.counts.map((_, at) => below[at] ?? 0);
      const to = band.counts.map((count, at) => count + (from[at] ?? 0));
      below = to;
      return { ...band, from, to };
    })
    .toReversed();
}

/**
 * Where the scale may begin: finished tickets, which are at the foot and only grow, need not be seen from the first one on. Zero unless the last
 * bands are of done boards.
 */
export function footOf(bands: readonly StackedBand[]): number {
  const ofWork = bands.findLastIndex(({ isEnd }) => !isEnd);
  const top = bands[ofWork + 1];
  return top === undefined ? 0 : Math.min(...top.to);
}

/**
 * The outline of a band as a path of SVG in a square of 1 × 1, for a scale from `least` to `most`; from the right where people read from there.
 * One day alone is as wide as the square.
 */
export function bandPath(
  { from, to }: Pick<StackedBand, 'from' | 'to'>,
  { least, most, isMirrored }: { least: number; most: number; isMirrored: boolean },
): string {
  const [froms, tos] =
    from.length === 1
      ? [
          [...from, ...from],
          [...to, ...to],
        ]
      : [from, to];
  const place = (value: number, at: number) => {
    const part = at / (froms.length - 1);
    const y = Math.min(1, 1 - (value - least) / (most - least));
    return `${rounded(isMirrored ? 1 - part : part)} ${rounded(y)}`;
  };
  const above = tos.map(place);
  const below = froms.map(place).toReversed();
  return `M${[...above, ...below].join('L')}Z`;
}

const rounded = (value: number): number => Math.round(value * 100_000) / 100_000;
