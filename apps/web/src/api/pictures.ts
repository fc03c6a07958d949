import { useEffect, useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();

/** The addresses of pictures by person: null for none. `follow-pictures.ts` loads those that are missing. */
export const pictures = {
  known: new Map<string, string | null>(),
  /** People who are shown and whose picture is not known. */
  wanted: new Set<string>(),
  /** Called when somebody is wanted. */
  load: () => {},
  /** Shows what has changed in `known`. */
  show: () => {
    for (const listener of listeners) listener();
  },
};

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The address of the picture of a person; null or undefined while there is none. */
export function usePicture(person: string): string | null | undefined {
  useEffect(() => {
    if (pictures.known.has(person)) return;
    pictures.wanted.add(person);
    pictures.load();
  }, [person]);
  return useSyncExternalStore(subscribe, () => pictures.known.get(person));
}
