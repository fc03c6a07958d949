import { useEffect, type ReactNode } from 'react';
import { Outlet, useLocation } from 'react-router';
import { isUndoKey, undoLast } from '../../features/feedback/undo.tsx';
import { useWords } from '../../words/use-words.tsx';
import { keepFocus } from './keep-focus.ts';
import { lazyStaying } from '../../features/feedback/lazy-part.tsx';
import { Shortcuts } from './shortcuts.tsx';
import { Messages } from '../../features/feedback/messages.tsx';
import { SideBar } from './side-bar.tsx';
import frameCss from './frame.module.css';
import pageCss from '../../design/page.module.css';

const FollowHash = lazyStaying(() => import('./follow-hash.ts'));

/** The layout around every page of the application. The pages bring their own `main`: `Reading` or `Work`. */
export function Frame({ children }: { children: ReactNode }) {
  const words = useWords();
  const { hash } = useLocation();
  useEffect(keepFocus, []);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!event.defaultPrevented && isUndoKey(event) && undoLast()) event.preventDefault();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <div className={frameCss.shell}>
      <a className={frameCss.skip} href="#content">
        {words('frame.skipToTheContent')}
      </a>
      <Shortcuts>
        <SideBar />
        {children}
      </Shortcuts>
      <Messages />
      {hash !== '' && <FollowHash />}
    </div>
  );
}

/** A page of text or forms: one column with a readable width. */
export function Reading({ children }: { children: ReactNode }) {
  return (
    <main className={pageCss.content} id="content" tabIndex={-1}>
      {children}
    </main>
  );
}

/** A page that uses the whole width; on a wide screen it is as high as the window. */
export function Work({ children }: { children: ReactNode }) {
  return (
    <main className={frameCss.work} id="content" tabIndex={-1}>
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
