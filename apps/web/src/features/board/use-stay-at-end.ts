import { useEffect, useRef, type RefObject } from 'react';

/** How far from its end a column still counts as scrolled to it, in pixels. */
const slack = 4;
/** The events by which a person scrolls: wheel, finger, keys, or the bar at the edge. */
const acts = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;
/** How long after such an act the column is scrolled by it, in milliseconds. */
const actTime = 1_000;

/**
 * Keeps the cards of a column scrolled to their end while tickets are added below them, unless the person scrolls away. Returns how to go
 * back to the end. A column that is not fetched to its end (`isWhole`) stays where it is: it would fetch page after page.
 */
export function useStayAtEnd(
  cards: RefObject<HTMLElement | null> | undefined,
  isWhole: boolean,
): () => void {
  const isAtEnd = useRef(true);
  useEffect(() => {
    const list = isWhole ? cards?.current : null;
    const content = list?.firstElementChild;
    if (!list || !content) return;
    const stay = () => {
      if (isAtEnd.current) scrollToEnd(list);
    };
    let top = list.scrollTop;
    let actedAt = -actTime;
    const act = ({ timeStamp }: Event) => (actedAt = timeStamp);
    const look = ({ timeStamp }: Event) => {
      const isThere = list.scrollHeight - list.clientHeight - list.scrollTop <= slack;
      // The list also scrolls where it gets taller or longer, and on a slow page it grows before the page is notified.
      const isLeft = list.scrollTop < top && timeStamp - actedAt < actTime;
      isAtEnd.current = isThere || (isAtEnd.current && !isLeft);
      top = list.scrollTop;
    };
    const observer = new ResizeObserver(stay);
    observer.observe(list);
    observer.observe(content);
    list.addEventListener('scroll', look, { passive: true });
    for (const kind of acts) list.addEventListener(kind, act, { passive: true });
    return () => {
      observer.disconnect();
      list.removeEventListener('scroll', look);
      for (const kind of acts) list.removeEventListener(kind, act);
    };
  }, [cards, isWhole]);
  return () => {
    isAtEnd.current = true;
    const list = cards?.current;
    if (isWhole && list) scrollToEnd(list);
  };
}

function scrollToEnd(list: HTMLElement): void {
  list.scrollTop = list.scrollHeight;
}
