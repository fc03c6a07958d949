/** The storage key with the owner of the stored records: the person and a random word, `{id} {word}`. Records of another owner are ignored. */
export const seenName = 'basalt.seen';

/** The name of the cache with the stored records. */
export const seenStore = 'basalt-seen';

/** The storage key with what was opened last. */
export const openedName = 'basalt.opened';

/** The storage key of a tab with its position in the stream of events. */
export const positionName = 'basalt.position';

/** The storage key with the ids of boards that were opened last. */
export const knownBoardsName = 'basalt.boards';

/** The owner of the stored records; null when nothing may be stored. */
export const seenOwner = (): string | null => localStorage.getItem(seenName);

/** Removes the stored records unless they belong to this person. */
export function disownSeen(person: string): void {
  if (seenOwner()?.startsWith(`${person} `) === false) forgetSeen();
}

/**
 * Removes the stored records, first their owner, so that they are ignored at once, and what was opened last, with its ids, and the position of the stream. Every end of a session calls
 * this.
 */
export function forgetSeen(): void {
  localStorage.removeItem(seenName);
  localStorage.removeItem(openedName);
  localStorage.removeItem(knownBoardsName);
  sessionStorage.removeItem(positionName);
  void globalThis.caches?.delete(seenStore);
}
