import { useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { onViewChange } from './on-view-change.ts';
import type { Place } from './timeline-place.ts';

/** The part of the days in sight that is before a day that is scrolled to. */
const partBefore = 0.25;

/** On which side of the days in sight a bar is; null: it is in sight. */
export type Side = 'before' | 'behind' | null;

/** The days in sight, as numbers of days from the first of the timeline. */
interface Days {
  from: number;
  end: number;
}

/** On which side of the days in sight the place of a bar is. */
export function sideOf({ from, end }: Days, { at, count }: Place): Side {
  if (at + count <= from) return 'before';
  return at >= end ? 'behind' : null;
}

/** The days in sight of a timeline that scrolls sideways. */
export interface DaysInSight {
  /** Calls `look` when other days are in sight, until the returned function is called. */
  subscribe: (look: () => void) => () => void;
  sideOf: (place: Place) => Side;
  /** Scrolls to a day, with some days before it. */
  scrollTo: (at: number) => void;
}

/** The sizes of a timeline in pixels: `all` days, those in sight, and how far they are scrolled. */
function sizesOf(box: HTMLElement, scale: HTMLElement) {
  const all = scale.offsetWidth;
  return { all, inSight: box.clientWidth - (box.scrollWidth - all), at: Math.abs(box.scrollLeft) };
}

/**
 * The days in sight of the `count` days that `scale` is as wide as, in `area`. They change at each step of scrolling: only the rows whose bars come into
 * sight, or leave it, are to be rendered again. `start` is the day that is scrolled to when `name` changes.
 */
export function useDaysInSight(
  area: RefObject<HTMLElement | null>,
  scale: RefObject<HTMLElement | null>,
  { count, start, name }: { count: number; start: number; name: string },
): DaysInSight {
  // Everything is in sight until the sizes are known.
  const shown = useRef<Days>({ from: 0, end: Infinity });
  const [looks] = useState(() => new Set<() => void>());
  const scrollTo = (at: number) => {
    const [box, days] = [area.current, scale.current];
    if (box === null || days === null) return;
    const { all, inSight } = sizesOf(box, days);
    const left = Math.max(0, (at * all) / count - inSight * partBefore);
    box.scrollLeft = document.documentElement.dir === 'rtl' ? -left : left;
  };
  const scrolledFor = useRef('');
  const toStart = useEffectEvent(() => scrollTo(start));
  useLayoutEffect(() => {
    const [box, days] = [area.current, scale.current];
    if (box === null || days === null) return;
    const look = () => {
      const { all, inSight, at } = sizesOf(box, days);
      if (all === 0) return;
      const day = all / count;
      shown.current = { from: Math.floor(at / day), end: Math.ceil((at + inSight) / day) };
      for (const each of looks) each();
    };
    if (scrolledFor.current !== name) toStart();
    scrolledFor.current = name;
    return onViewChange(box, look);
  }, [name, area, scale, count, looks]);
  return {
    subscribe(look) {
      looks.add(look);
      return () => void looks.delete(look);
    },
    sideOf: (place) => sideOf(shown.current, place),
    scrollTo,
  };
}
