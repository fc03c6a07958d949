import { useEffect, useRef, type Ref } from 'react';

/**
 * Names the page in the browser and, after a move within the application, puts the focus on its heading, so that
 * a screen reader reads where one is. Returns the heading's ref.
 */
export function usePageTitle(title: string): Ref<HTMLHeadingElement> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const before = document.title;
    document.title = `${title} · Basalt`;
    if (titled) heading.current?.focus({ preventScroll: true });
    titled = true;
    // A page that was shown over another one leaves it its name.
    return () => {
      document.title = before;
    };
  }, [title]);
  return heading;
}

/** Whether a page was shown before: at the first one the browser puts the focus itself. */
let titled = false;
