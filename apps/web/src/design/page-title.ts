import { useLayoutEffect, useRef, type Ref, type RefObject } from 'react';

type Heading = RefObject<HTMLHeadingElement | null>;

/** The headings of the page and of what is over it, in this order. */
const headings: Heading[] = [];

/** The heading of the page. */
export const pageHeading = (): HTMLElement | null => headings[0]?.current ?? null;

/**
 * Sets the title of the page and, after a navigation within the application, focuses its heading, so that a screen reader reads it; a page whose title is
 * written keeps the focus where it is. Returns the ref of the heading. It has the focus before what is on the page can be seen: later, it would take it from a row.
 */
export function usePageTitle(title: string): Ref<HTMLHeadingElement> {
  const heading = useRef<HTMLHeadingElement>(null);
  const address = useRef<string>(null);
  useLayoutEffect(() => {
    headings.push(heading);
    return () => void headings.splice(headings.indexOf(heading), 1);
  }, []);
  useLayoutEffect(() => {
    const before = document.title;
    document.title = `${title} · Basalt`;
    const { pathname } = window.location;
    if (titled && address.current !== pathname) heading.current?.focus({ preventScroll: true });
    titled = true;
    if (heading.current !== null) address.current = pathname;
    // When a page over another one closes, the page below sets its title again.
    return () => {
      document.title = before;
    };
  }, [title]);
  return heading;
}

/** Whether a page was shown before: on the first page, the browser sets the focus. */
let titled = false;
