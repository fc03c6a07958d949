import { useState } from 'react';

const prefix = 'basalt.draft.';

/**
 * A text that outlives a reload, a lost connection and a session that has run out: it is kept in this browser from the
 * first change until it equals `saved`.
 */
export function useDraft(name: string, saved: string): [string, (text: string) => void] {
  const [text, setText] = useState(() => localStorage.getItem(prefix + name) ?? saved);
  return [
    text,
    (now) => {
      setText(now);
      keepDraft(name, now === saved ? null : now);
    },
  ];
}

/** Keeps a text in this browser, or with null forgets it. */
export function keepDraft(name: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(prefix + name);
    else localStorage.setItem(prefix + name, text);
  } catch {
    // A browser that keeps nothing more: the text is still on the page.
  }
}
