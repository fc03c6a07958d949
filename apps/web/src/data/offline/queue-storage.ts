/** Stores what waits to be sent as JSON, so that a reload does not lose it. */
export interface Kept {
  read: () => string | null;
  write: (text: string | null) => void;
  /** Calls the listener when another window has changed it. */
  follow: (listener: () => void) => void;
}

/** Stores what waits under a key: with `sessionStorage` in this tab, with `localStorage` in this browser, for all its windows. */
export const queueStorage = (storage: Storage, key: string): Kept => ({
  read: () => storage.getItem(key),
  write(text) {
    try {
      if (text === null) storage.removeItem(key);
      else storage.setItem(key, text);
    } catch {
      // The storage of the browser is full: it still waits on the page.
    }
  },
  follow(listener) {
    window.addEventListener('storage', ({ storageArea, key: changed }) => {
      if (storageArea === storage && changed === key) listener();
    });
  },
});
