import type { CompiledMessage } from 'icu-minify/format';
import { first } from './en/first.ts';
import { readMessage } from './read-message.ts';

let texts = first;
let loading: Promise<void> | undefined;

/** The message of a key. Throws where the catalogue is not loaded or has no such key. */
export function messageOf(key: string): CompiledMessage {
  const text = texts[key];
  if (text === undefined) throw new Error(`no message ${key}`);
  return readMessage(text);
}

/** A part of the pages that is not in the first load: resolves when its code and every message are loaded. */
export async function withAllWords<Part>(code: Promise<Part>): Promise<Part> {
  const [part] = await Promise.all([code, loadAllWords()]);
  return part;
}

/** A failed attempt is repeated by the next call. */
function loadAllWords(): Promise<void> {
  loading ??= addLater().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function addLater(): Promise<void> {
  const { later } = await import('./en/later.ts');
  texts = { ...first, ...later };
}
