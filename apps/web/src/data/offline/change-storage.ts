const prefix = 'basalt.changes.';

/** The beginning of the keys of the person of this page; null before changes are stored. */
let namesOfPerson: string | null = null;

/** Whether changes that are not confirmed are stored in this browser. */
export const hasStoredChanges = (): boolean =>
  Object.keys(localStorage).some((name) => name.startsWith(prefix));

/** Removes the changes of the person of this page that are not confirmed, on all pages. */
export function forgetStoredChanges(): void {
  const names = namesOfPerson;
  if (names === null) return;
  for (const name of Object.keys(localStorage))
    if (name.startsWith(names)) localStorage.removeItem(name);
}

/**
 * Stores the changes of a person on this page. `adopt` is called with those of pages that were closed or loaded again: each page has a lock
 * while it is open. Returns a function that stores the changes; null: there are none.
 */
export function openChangeStorage(
  person: string,
  adopt: (stored: string) => void,
): (text: string | null) => void {
  const ofPerson = `${prefix}${person}.`;
  const own = `${ofPerson}${crypto.randomUUID()}`;
  const known = new Set([own]);
  // Only secure pages have locks. Without them, several pages can send a change: it is executed once.
  const locks = (navigator as { locks?: LockManager | null }).locks ?? null;
  namesOfPerson = ofPerson;

  function takeOver(name: string): void {
    if (!name.startsWith(ofPerson) || known.has(name)) return;
    known.add(name);
    const take = () => {
      const stored = localStorage.getItem(name);
      // Before they are stored again, in the same turn: there may be no place for both.
      localStorage.removeItem(name);
      if (stored !== null) adopt(stored);
      known.delete(name);
    };
    if (locks === null) take();
    else locks.request(name, take).catch(() => {});
  }

  if (locks !== null) {
    locks.request(own, () => new Promise(() => {})).catch(() => {});
    window.addEventListener('storage', ({ key, newValue }) => {
      if (key !== null && newValue !== null) takeOver(key);
    });
  }
  // After `open`, which gets the function below.
  queueMicrotask(() => {
    for (const name of Object.keys(localStorage)) takeOver(name);
  });
  return (text) => {
    // Without the former list, which has changes that are confirmed now.
    localStorage.removeItem(own);
    try {
      if (text !== null) localStorage.setItem(own, text);
    } catch {
      // The storage of the browser is full: they still wait on the page.
    }
  };
}
