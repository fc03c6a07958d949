import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** How long to wait for the part and to keep it visible, in milliseconds: the page may still load what is above it. */
const timeoutMs = 3_000;

/** Events that end it: the person does something else. */
const actions = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/** The id that an address names: browsers write letters beyond ASCII in it as percents. */
function idIn(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}

/** Brings the part of a page that the address names, as in `/app/security#password-card`, into sight, and gives it the focus. Shows nothing. */
export default function FollowHash(): null {
  const location = useLocation();
  useEffect(() => {
    const { hash } = location;
    if (hash === '') return;
    const begun = performance.now();
    let isFocused = false;
    const follow = () => {
      if (performance.now() - begun > timeoutMs) return stop();
      const part = document.getElementById(idIn(hash));
      if (part === null) return;
      part.scrollIntoView({ block: 'start' });
      if (isFocused) return;
      isFocused = true;
      if (part.tabIndex < 0) part.tabIndex = -1;
      part.focus({ preventScroll: true });
    };
    const timer = setInterval(follow, 50);
    const stop = () => clearInterval(timer);
    for (const action of actions) window.addEventListener(action, stop);
    return () => {
      stop();
      for (const action of actions) window.removeEventListener(action, stop);
    };
  }, [location]);
  return null;
}
