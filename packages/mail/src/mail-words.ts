import type { Language } from '@basalt/domain';
import { serviceTexts, type ServiceEnglish } from '@basalt/domain/service-texts';
import type { GetICUArgs } from '@schummar/icu-type-parser';
import compile from 'icu-minify/compile';
import format, { type CompiledMessage, type FormatOptions } from 'icu-minify/format';
import { isolated } from './isolates.ts';

type MailKey = Extract<keyof ServiceEnglish, `mail.${string}`>;

type ValuesOf<Of extends MailKey> = GetICUArgs<
  ServiceEnglish[Of],
  { ICUArgument: string; ICUNumberArgument: number; ICUDateArgument: Date }
>;

/** The words of a key with its parameters filled in. A missing parameter is an error of types. */
export type MailWords = <Of extends MailKey>(
  key: Of,
  ...values: keyof ValuesOf<Of> extends never ? [] : [values: ValuesOf<Of>]
) => string;

const compiled = new Map<string, CompiledMessage>();

/** The messages are few, and each is compiled once. */
function compiledOf(text: string): CompiledMessage {
  const message = compiled.get(text) ?? compile(text);
  compiled.set(text, message);
  return message;
}

const options: FormatOptions = {
  formatters: {
    getDateTimeFormat: (...wanted) => new Intl.DateTimeFormat(...wanted),
    getNumberFormat: (...wanted) => new Intl.NumberFormat(...wanted),
    getPluralRules: (...wanted) => new Intl.PluralRules(...wanted),
  },
};

/** The words of mails in a language. Texts that are filled in are isolated (`isolates.ts`). */
export const wordsIn =
  (language: Language): MailWords =>
  (key, ...[values = {}]) => {
    const text = serviceTexts[language][key];
    const filled = Object.entries(values as Record<string, string | number>).map(
      ([name, value]) => {
        // One that is chosen by stays what it is: "{role, select, …}".
        const isShown = typeof value === 'string' && text.includes(`{${name}}`);
        return [name, isShown ? isolated(value) : value];
      },
    );
    return String(format(compiledOf(text), language, Object.fromEntries(filled), options));
  };

/** A text with parts of a draft: what is isolated in them stays so. */
const ofParts = (language: Language, key: MailKey, parts: Record<string, string | number>) =>
  String(format(compiledOf(serviceTexts[language][key]), language, parts, options));

/** The title of an item and the text that came with it, on one line. Both are parts of a draft. */
export const titleAndTextIn = (language: Language, title: string, text: string): string =>
  ofParts(language, 'mail.titleAndText', { title, text });

/** A line that several tickets have. It is a part of a draft. */
export const severalIn = (language: Language, line: string, count: number): string =>
  ofParts(language, 'mail.severalTickets', { line, count });

const day = { year: 'numeric', month: 'long', day: 'numeric' } as const;

/** A day as a reader of the language writes it. `midnight` is its midnight in UTC. */
export const dayIn = (language: Language, midnight: Date): string =>
  new Intl.DateTimeFormat(language, { ...day, timeZone: 'UTC' }).format(midnight);

/** A time as a reader of the language writes it, on the clock of the time zone, with its name. */
export const timeIn = (language: Language, timeZone: string | null, time: Date): string =>
  new Intl.DateTimeFormat(language, {
    ...day,
    hour: 'numeric',
    minute: '2-digit',
    timeZone: timeZone ?? 'UTC',
    timeZoneName: 'short',
  }).format(time);
