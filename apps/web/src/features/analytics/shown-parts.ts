import type { Group } from '../../data/queries/analytics.ts';
import { keyOfValue, type GroupValue } from './group-values.ts';

/** At most so many parts have a colour of their own. */
const most = 8;

/** The parts that are shown in all bars: the largest, of days the latest; and one for all others, where there are more. */
export function shownParts(
  groups: readonly Group[],
  isByTime: boolean,
  amountOf: (of: Group['parts'][number]) => number,
): GroupValue[] {
  const values = new Map<string, GroupValue>();
  const amounts = new Map<string, number>();
  for (const part of groups.flatMap(({ parts }) => parts)) {
    const key = keyOfValue(part);
    values.set(key, { id: part.id, is_other: part.is_other });
    amounts.set(key, (amounts.get(key) ?? 0) + amountOf(part));
  }
  const named = [...values.keys()].filter((key) => key !== 'other');
  const ofAmount = (a: string, b: string) => (amounts.get(b) ?? 0) - (amounts.get(a) ?? 0);
  const ordered = isByTime ? named.toSorted().toReversed() : named.toSorted(ofAmount);
  const shown = ordered.slice(0, most);
  const hasOthers = values.has('other') || ordered.length > shown.length;
  const inOrder = isByTime ? shown.toReversed() : shown;
  return [
    ...inOrder.flatMap((key) => values.get(key) ?? []),
    ...(hasOthers ? [{ id: null, is_other: true }] : []),
  ];
}
