import { useSyncExternalStore } from 'react';
import { currentLanguage, onWordsChange, renderWordsAgain, wordsVersion } from './catalogue.ts';
import type { TranslatedLanguage } from './language-words.ts';
import { loadTyped } from './load-typed.ts';
import type { TypedWords } from './typed-words.ts';

/** Null for English, which is always read. */
const loaded = new Map<string, TypedWords | null>([['en', null]]);

/** For React: the typed words of the language of the pages, loaded when a part first needs them; until then, English alone is read. */
export function useTypedWords(): TypedWords | null {
  useSyncExternalStore(onWordsChange, wordsVersion);
  const language = currentLanguage();
  const typed = loaded.get(language);
  if (typed === undefined) void load(language as TranslatedLanguage);
  return typed ?? null;
}

async function load(language: TranslatedLanguage): Promise<void> {
  loaded.set(language, null);
  try {
    loaded.set(language, await loadTyped(language));
    renderWordsAgain();
  } catch {
    // The next part that needs them tries again.
    loaded.delete(language);
  }
}
