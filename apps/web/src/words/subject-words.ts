import { isLanguage } from '@basalt/domain/languages';
import format, { type FormatValues } from 'icu-minify/format';
import { currentLanguage } from './catalogue.ts';
import { messageFormats } from './formats.ts';
import { isolatedIn } from './isolated.ts';
import { loadSubject, type WordsSubject } from './load-subject.ts';
import { readMessage } from './read-message.ts';

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
  const texts = await loadSubject(subject, isLanguage(language) ? language : 'en');
  return (key, values) => {
    const text = Object.hasOwn(texts, key) ? texts[key] : undefined;
    const message = text === undefined ? null : readMessage(text);
    if (message === null || typeof message === 'string') return message;
    if (values === undefined) return null;
    const filled = Object.entries(values).map(([name, value]) => [
      name,
      isolatedIn(message, name, value),
    ]);
    const parameters = Object.fromEntries(filled) as FormatValues;
    return String(format(message, language, parameters, messageFormats));
  };
}
