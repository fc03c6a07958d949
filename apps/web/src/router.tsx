import { useEffect, useRef, useSyncExternalStore, type ComponentProps, type Ref } from 'react';

const moved = 'basalt:moved';

/** The path of the page, also after `go`. */
export function usePath(): string {
  return useSyncExternalStore(subscribe, () => window.location.pathname);
}

function subscribe(tell: () => void): () => void {
  window.addEventListener('popstate', tell);
  window.addEventListener(moved, tell);
  return () => {
    window.removeEventListener('popstate', tell);
    window.removeEventListener(moved, tell);
  };
}

/** Shows another page of the application without loading anything again. */
export function go(path: string): void {
  window.history.pushState(null, '', path);
  window.scrollTo(0, 0);
  window.dispatchEvent(new Event(moved));
}

/** A link within the application; with a modifier key it is the browser's own. */
export function AppLink({ href, onClick, ...rest }: ComponentProps<'a'> & { href: string }) {
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event);
        const own = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
        if (!own || event.altKey || event.defaultPrevented) return;
        event.preventDefault();
        go(href);
      }}
    />
  );
}

/**
 * Names the page in the browser and, after a move within the application, puts the focus on its heading, so that
 * a screen reader tells where one is. Answers the heading's ref.
 */
export function usePageTitle(title: string): Ref<HTMLHeadingElement> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · Basalt`;
    if (titled) heading.current?.focus({ preventScroll: true });
    titled = true;
  }, [title]);
  return heading;
}

/** Whether a page was shown before: at the first one the browser puts the focus itself. */
let titled = false;
