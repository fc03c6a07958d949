import { serviceTexts, type ServiceEnglish } from '@basalt/domain/service-texts';
import type { RequestContext } from '../request/request-context.ts';
import { html, type Html } from '../schema/html.ts';
import { languageOfPage } from './page-language.ts';

type PageKey = Extract<keyof ServiceEnglish, `page.${string}`>;

/** The key of a text that has `{details}`. */
type DetailedKey = {
  [Of in PageKey]: ServiceEnglish[Of] extends `${string}{details}${string}` ? Of : never;
}[PageKey];

/** The key of a text without parameters. */
export type PlainKey = Exclude<PageKey, DetailedKey>;

/** The words of a key in the language of the page. */
export type PageWords = (key: PlainKey) => string;

/** The words of small pages in the language of the request. They have no parameters but `{details}`: see `detailed`. */
export const pageWords = (ctx: RequestContext): PageWords => {
  const texts = serviceTexts[languageOfPage(ctx)];
  return (key) => texts[key];
};

/** The words of a key with `{details}`, whose direction does not change that of the sentence. */
export function detailed(ctx: RequestContext, key: DetailedKey, details: string): Html {
  const [before = '', after = ''] = serviceTexts[languageOfPage(ctx)][key].split('{details}');
  return html`${before}<bdi>${details}</bdi>${after}`;
}
