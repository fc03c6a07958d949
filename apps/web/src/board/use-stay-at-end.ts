import { useEffect, useRef, type RefObject } from 'react';

/** How far from its end a column still counts as scrolled to it, in pixels. */
const slack = 4;

/**
 * Keeps the cards of a column scrolled to their end while tickets are added below them, unless the person scrolls away. Returns how to go
 * back to the end. A column that is not fetched to its end (`isWhole`) stays where it is: it would fetch page after page.
 */
export function useStayAtEnd(line: RefObject<HTMLElement | null>, isWhole: boolean): () => void {
  const isAtEnd = useRef(true);
  useEffect(() => {
    const list = isWhole ? cardsAbove(line.current) : null;
    const content = list?.firstElementChild;
    if (!list || !content) return;
    const stay = () => {
      if (isAtEnd.current) list.scrollTop = list.scrollHeight;
    };
    let top = list.scrollTop;
    const look = () => {
      const isThere = list.scrollHeight - list.clientHeight - list.scrollTop <= slack;
      // On a slow page the list has grown before the page hears of its own scrolling: only a person scrolls up.
      isAtEnd.current = isThere || (isAtEnd.current && list.scrollTop >= top);
      top = list.scrollTop;
    };
    const observer = new ResizeObserver(stay);
    observer.observe(list);
    observer.observe(content);
    list.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      list.removeEventListener('scroll', look);
    };
  }, [line, isWhole]);
  return () => {
    isAtEnd.current = true;
    const list = cardsAbove(line.current);
    if (isWhole && list !== null) list.scrollTop = list.scrollHeight;
  };
}

const cardsAbove = (line: HTMLElement | null) =>
  line?.closest('.column')?.querySelector('.cards') ?? null;
