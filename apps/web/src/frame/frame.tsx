import { useEffect, type ReactNode } from 'react';
import { Outlet } from 'react-router';
import { isUndoKey, undoLast } from '../query/undo.tsx';
import { Keys } from './keys.tsx';
import { Messages } from './messages.tsx';
import { SideBar } from './side-bar.tsx';

/** What is around every page of the application. The pages bring their own `main`: `Reading` or `Work`. */
export function Frame({ children }: { children: ReactNode }) {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!event.defaultPrevented && isUndoKey(event) && undoLast()) event.preventDefault();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <div className="shell">
      <a className="skip" href="#content">
        Skip to the content
      </a>
      <Keys>
        <SideBar />
        {children}
      </Keys>
      <Messages />
    </div>
  );
}

/** A page to read or to fill in: one column of a width that reads well. */
export function Reading({ children }: { children: ReactNode }) {
  return (
    <main className="content" id="content" tabIndex={-1}>
      {children}
    </main>
  );
}

/** A page of work: the whole width, and on a wide screen no higher than the window. */
export function Work({ children }: { children: ReactNode }) {
  return (
    <main className="work" id="content" tabIndex={-1}>
      {children}
    </main>
  );
}

/** The pages to read or to fill in. */
export function ReadingPages() {
  return (
    <Reading>
      <Outlet />
    </Reading>
  );
}
