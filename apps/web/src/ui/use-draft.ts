import { useState } from 'react';

const prefix = 'basalt.draft.';

/**
 * A text that outlives a reload, a lost connection and a session that has run out: it is kept in this browser from the
 * first change until it equals `saved`. In the storage of the tab, another window has a text of its own.
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

/** Keeps a text in this browser, or with null forgets it. */
export function keepDraft(name: string, text: string | null, storage = localStorage): void {
  try {
    if (text === null) storage.removeItem(prefix + name);
    else storage.setItem(prefix + name, text);
  } catch {
    // A browser that keeps nothing more: the text is still on the page.
  }
}
