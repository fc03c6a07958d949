import { useLayoutEffect, useRef, useState } from 'react';
import { onViewChange } from './on-view-change.ts';

/** How many rows are rendered above and below those in sight. */
const beside = 12;
/** How many rows are rendered before the size of the window is known. */
const atFirst = 60;

/**
 * The rows to render of a list that scrolls in `area`, all of one height: those in sight and some beside, from `first` up to the one before
 * `end`. Rendering thousands at each step of a drag would be slow.
 */
export function useRowsInSight(count: number) {
  const area = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const [{ first, end }, setRows] = useState({ first: 0, end: atFirst });
  useLayoutEffect(() => {
    const [box, rows] = [area.current, list.current];
    if (box === null || rows === null || count === 0) return;
    const look = () => {
      const height = rows.offsetHeight / count;
      if (height === 0) return;
      const top = Math.max(0, Math.floor(box.scrollTop / height) - beside);
      const bottom = Math.ceil((box.scrollTop + box.clientHeight) / height) + beside;
      setRows((before) =>
        before.first === top && before.end === bottom ? before : { first: top, end: bottom },
      );
    };
    return onViewChange(box, look);
  }, [count]);
  return { area, list, first, end };
}
