import { isLanguage } from '@basalt/domain/languages';
import { catalogueOf, showLanguage } from './catalogue.ts';

/** Loads the language that the service chose for this page: that of its `lang`. English when its messages cannot be loaded. */
export async function showFirstLanguage(): Promise<void> {
  const { lang } = document.documentElement;
  const language = isLanguage(lang) ? lang : 'en';
  const catalogue = await catalogueOf(language).catch(() => catalogueOf('en'));
  await showLanguage(catalogue);
}
