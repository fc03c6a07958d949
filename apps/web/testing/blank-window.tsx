/** Milliseconds: libraries that test files share need their shorter timers. */
const longTimer = 1_000;

/**
 * Begins a test file in the window that it shares with other files. Returns a function that ends it: then no timer and no connection that is
 * back lets its pages act any more, such as send what waits, and the window is blank.
 */
export function beginFile(): () => void {
  const { addEventListener, setTimeout, document } = globalThis;
  const { lang, dir } = document.documentElement;
  const timers: ReturnType<typeof setTimeout>[] = [];
  const online: EventListenerOrEventListenerObject[] = [];
  globalThis.addEventListener = (
    ...[type, listener, options]: Parameters<typeof window.addEventListener>
  ) => {
    if (type === 'online') online.push(listener);
    addEventListener(type, listener, options);
  };
  const noting = (...wait: Parameters<typeof setTimeout>) => {
    const timer = setTimeout(...wait);
    if ((wait[1] ?? 0) >= longTimer) timers.push(timer);
    return timer;
  };
  globalThis.setTimeout = Object.assign(noting, setTimeout);
  return () => {
    Object.assign(globalThis, { addEventListener, setTimeout });
    for (const timer of timers) clearTimeout(timer);
    for (const listener of online) removeEventListener('online', listener);
    Object.assign(document.documentElement, { lang, dir });
    for (const cookie of document.cookie.split('; ')) {
      document.cookie = `${cookie.split('=')[0]}=; Path=/; Max-Age=0`;
    }
    localStorage.clear();
    sessionStorage.clear();
    document.head.replaceChildren();
    document.body.replaceChildren();
    history.replaceState(null, '', '/');
  };
}
