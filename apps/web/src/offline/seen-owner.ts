/** Names whose the kept records are: the person and a random word, `{id} {word}`. Without it, or with another one, they count for nothing. */
export const seenName = 'basalt.seen';

/** The store of the kept records. */
export const seenStore = 'basalt-seen';

/** Whose the kept records are; null when nothing may be kept. */
export const seenOwner = (): string | null => localStorage.getItem(seenName);

/** Forgets what was kept for anybody but this person. */
export function disownSeen(person: string): void {
  if (seenOwner()?.startsWith(`${person} `) === false) forgetSeen();
}

/** Forgets what was kept: at once by its name, then the records themselves. Every way in which a session ends comes by here. */
export function forgetSeen(): void {
  localStorage.removeItem(seenName);
  void globalThis.caches?.delete(seenStore);
}
