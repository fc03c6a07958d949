import { afterEach, expect, test, vi } from 'vitest';
import { doing, render } from '../../testing/render.tsx';
import { catalogueOf, currentLanguage, showLanguage } from './catalogue.ts';
import { followPerson } from './follow-person.ts';
import { formatDate } from './formats.ts';
import { useWords } from './use-words.tsx';

const nothing = { language: null, timeZone: null, weekStart: null };

afterEach(async () => {
  followPerson(nothing);
  await doing(async () => showLanguage(await catalogueOf('en')));
});

function Title() {
  const words = useWords();
  return <p>{words('account.profile')}</p>;
}

test('the pages follow the language that a person chooses, and the next page begins with it', async () => {
  const page = await render(<Title />);
  expect(page.textContent).toBe('Profile');
  await doing(() => followPerson({ ...nothing, language: 'de' }));
  await vi.waitFor(() => expect(page.textContent).toBe('Profil'));
  expect(document.documentElement.lang).toBe('de');
  expect(document.cookie).toContain('basalt_language=de');
  followPerson(nothing);
  expect(document.cookie).not.toContain('=de');
});

test('a language that these pages do not have changes nothing', async () => {
  await doing(() => followPerson({ ...nothing, language: 'tlh' }));
  expect(currentLanguage()).toBe('en');
});

test('dates are those of the time zone that a person chose', () => {
  const lateOnSunday = new Date('2026-03-01T20:00:00Z');
  followPerson({ ...nothing, timeZone: 'Asia/Tokyo' });
  expect(formatDate(lateOnSunday, { weekday: 'long' })).toBe('Monday');
  followPerson({ ...nothing, timeZone: 'America/New_York' });
  expect(formatDate(lateOnSunday, { weekday: 'long' })).toBe('Sunday');
});
