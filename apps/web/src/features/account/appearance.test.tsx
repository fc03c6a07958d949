import { languageTags } from '@basalt/domain/languages';
import { afterEach, expect, test } from 'vitest';
import { doing, render } from '../../../testing/render.tsx';
import { catalogueOf, showLanguage } from '../../words/catalogue.ts';
import { languageName } from '../../words/language-name.ts';
import { Appearance } from './appearance.tsx';

afterEach(() => doing(async () => showLanguage(await catalogueOf('en'))));

test.each(languageTags)('dates are in the language of the pages: %s', async (language) => {
  await doing(async () => showLanguage(await catalogueOf(language)));
  const page = await render(<Appearance />);
  const [, dates] = page.querySelectorAll('button');
  expect(dates?.textContent).toContain(`${languageName(language)} · `);
});
