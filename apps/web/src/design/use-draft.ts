import { useState } from 'react';

const prefix = 'basalt.draft.';

/**
 * A text that survives a reload, a lost connection and an expired session: it is stored in this browser from the first change until it
 * equals `saved`. With `sessionStorage`, each tab has its own text.
 */
export function useDraft(
  name: string,
  saved: string,
  storage = localStorage,
): [string, (text: string) => void] {
  const [text, setText] = useState(() => storage.getItem(prefix + name) ?? saved);
  return [
    text,
    (now) => {
      setText(now);
      keepDraft(name, now === saved ? null : now, storage);
    },
  ];
}

/** Whether a text is stored in this browser. */
export const hasDraft = (name: string, storage = localStorage): boolean =>
  storage.getItem(prefix + name) !== null;

/** Stores a text in this browser; null removes it. */
export function keepDraft(name: string, text: string | null, storage = localStorage): void {
  try {
    if (text === null) storage.removeItem(prefix + name);
    else storage.setItem(prefix + name, text);
  } catch {
    // The storage of the browser is full: the text is still on the page.
  }
}
