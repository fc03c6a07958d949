import type { GetICUArgs } from '@schummar/icu-type-parser';
import type { english } from './en/english.ts';

/** The messages by key, with their texts as types. */
export type English = typeof english;

/** The key of any message. */
export type AnyKey = keyof English;

/** The messages of another language: those of English, each with the same parameters and tags (`translations.test.ts`). */
export type Translation = Readonly<Record<AnyKey, string>>;

/** The tags of a text: "link" of "<link>Sign in</link> again". */
type TagsOf<Text extends string> = Text extends `${string}</${infer Tag}>${infer Rest}`
  ? Tag | TagsOf<Rest>
  : never;

/** The key of a message with tags, which only `<Sentence>` can show. */
export type RichKey = {
  [Of in AnyKey]: TagsOf<English[Of]> extends never ? never : Of;
}[AnyKey];

/** The key of a message that is plain text. */
export type Key = Exclude<AnyKey, RichKey>;

/** The parameters of a message: text, numbers to count or to write, and dates. */
export type ValuesOf<Of extends AnyKey> = GetICUArgs<
  English[Of],
  { ICUArgument: string; ICUNumberArgument: number; ICUDateArgument: Date }
>;

/** The tags of a message, each to be shown as an element around its words. */
export type ElementsOf<Of extends AnyKey, Element> = Record<
  TagsOf<English[Of]>,
  (words: Element) => Element
>;

/** The key of a message without parameters, for tables of words. */
export type FixedKey = {
  [Of in Key]: keyof ValuesOf<Of> extends never ? Of : never;
}[Key];
