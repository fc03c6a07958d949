import { createRef } from 'react';
import { Popover } from 'react-aria-components/Popover';
import { afterEach, expect, test } from 'vitest';
import { doing, render } from '../../testing/render.tsx';
import { catalogueOf, currentLanguage, showLanguage } from './catalogue.ts';
import { followPerson } from './follow-person.ts';
import { useWords } from './use-words.tsx';

afterEach(async () => {
  await follow('en');
  followPerson(null);
  await doing(async () => showLanguage(await catalogueOf('en')));
});

const follow = (language: string) =>
  doing(async () => {
    followPerson(language);
    await expect.poll(currentLanguage).toBe(language);
  });

function Title() {
  const words = useWords();
  return <p>{words('account.profile')}</p>;
}

test('the pages follow the language that a person chooses, and the next page begins with it', async () => {
  const page = await render(<Title />);
  expect(page.textContent).toBe('Profile');
  await follow('de');
  expect(page.textContent).toBe('Profil');
  expect(document.documentElement.lang).toBe('de');
  expect(document.cookie).toContain('basalt_language=de');
  followPerson(null);
  expect(document.cookie).not.toContain('=de');
});

test('a language that these pages do not have changes nothing', async () => {
  await doing(() => followPerson('tlh'));
  expect(currentLanguage()).toBe('en');
});

const labels = () =>
  [...document.querySelectorAll('button[aria-label]')].map((button) =>
    button.getAttribute('aria-label'),
  );

test('the words of React Aria follow, too', async () => {
  const trigger = createRef<HTMLButtonElement>();
  await render(
    <>
      <button ref={trigger} />
      <Popover isOpen triggerRef={trigger} aria-label="" />
    </>,
  );
  expect(labels()).toEqual(['Dismiss', 'Dismiss']);
  await follow('de');
  expect(labels()).toEqual(['Schließen', 'Schließen']);
  await follow('ar');
  expect(labels()).toEqual(['تجاهل', 'تجاهل']);
});
