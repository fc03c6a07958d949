import { afterEach, expect, test, vi } from 'vitest';
import { doing, render } from '../../testing/render.tsx';
import { catalogueOf, currentLanguage, showLanguage } from './catalogue.ts';
import { followPerson } from './follow-person.ts';
import { useWords } from './use-words.tsx';

afterEach(async () => {
  followPerson(null);
  await doing(async () => showLanguage(await catalogueOf('en')));
});

function Title() {
  const words = useWords();
  return <p>{words('account.profile')}</p>;
}

test('the pages follow the language that a person chooses, and the next page begins with it', async () => {
  const page = await render(<Title />);
  expect(page.textContent).toBe('Profile');
  await doing(() => followPerson('de'));
  await vi.waitFor(() => expect(page.textContent).toBe('Profil'));
  expect(document.documentElement.lang).toBe('de');
  expect(document.cookie).toContain('basalt_language=de');
  followPerson(null);
  expect(document.cookie).not.toContain('=de');
});

test('a language that these pages do not have changes nothing', async () => {
  await doing(() => followPerson('tlh'));
  expect(currentLanguage()).toBe('en');
});
