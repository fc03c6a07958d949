import { isLanguage } from '@basalt/domain/languages';
import format, { type FormatValues } from 'icu-minify/format';
import { currentLanguage } from './catalogue.ts';
import { messageFormats } from './formats.ts';
import { isolated } from './isolated.ts';
import type { Texts } from './load-language.ts';
import { readMessage } from './read-message.ts';

/** A file for each language, in a folder for each subject. The build compiles them (`compile-words.ts`). */
const files = {
  importNotes: (language: string) => import(`./import-notes/${language}.ts`),
  refusals: (language: string) => import(`./refusals/${language}.ts`),
} as const satisfies Record<string, (language: string) => Promise<unknown>>;

/** A subject whose words are not in the catalogue, because few visits need them. */
export type WordsSubject = keyof typeof files;

/** The words of a key with its parameters filled in; null for a key that the subject does not have, and without the parameters. */
export type SubjectWords = (
  key: string,
  values?: Readonly<Record<string, string | number>>,
) => string | null;

const loaded = new Map<string, Promise<SubjectWords>>();

/**
 * The words of a subject in the current language: the same promise each time. It does not reject: words that cannot be loaded are none
 * until the browser is online again.
 */
export function subjectWords(subject: WordsSubject): Promise<SubjectWords> {
  const language = currentLanguage();
  const name = `${subject} ${language}`;
  const promise = loaded.get(name) ?? load(subject, language).catch(() => noneUntilOnline(name));
  loaded.set(name, promise);
  return promise;
}

function noneUntilOnline(name: string): SubjectWords {
  addEventListener('online', () => loaded.delete(name), { once: true });
  return () => null;
}

async function load(subject: WordsSubject, language: string): Promise<SubjectWords> {
  const file = isLanguage(language) ? language.toLowerCase() : 'en';
  const { words: texts } = (await files[subject](file)) as { words: Texts };
  return (key, values) => {
    const text = Object.hasOwn(texts, key) ? texts[key] : undefined;
    const message = text === undefined ? null : readMessage(text);
    if (message === null || typeof message === 'string') return message;
    if (values === undefined) return null;
    const filled = Object.entries(values).map(([name, value]) => [name, isolated(value)]);
    const parameters = Object.fromEntries(filled) as FormatValues;
    return String(format(message, language, parameters, messageFormats));
  };
}
