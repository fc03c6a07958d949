import { afterEach, expect, onTestFinished, test } from 'vitest';
import { doing, render, typeInto } from '../../../testing/render.tsx';
import type { Me } from '../../api/types.ts';
import { SessionProvider } from '../../data/session.tsx';
import { catalogueOf, currentLanguage, showLanguage } from '../../words/catalogue.ts';
import { chooseTimeZone } from '../../words/time-zone.ts';
import { followPerson } from '../../words/follow-person.ts';
import DateChoice from './date-choice.tsx';

const follow = (language: string) =>
  doing(async () => {
    followPerson(language);
    await expect.poll(currentLanguage).toBe(language);
  });

afterEach(async () => {
  await follow('en');
  followPerson(null);
  await doing(async () => showLanguage(await catalogueOf('en')));
});

const me = { id: 'me', name: 'Ada', organizations: [], week_start: 1 } as unknown as Me;

/** The day of the calendar that has the focus after a key, from the 14th on. */
async function dayAfter(key: string): Promise<string | null | undefined> {
  const page = await render(
    <SessionProvider me={me}>
      <DateChoice of="due" value="2031-05-14T12:00:00Z" onChoose={() => {}} onClose={() => {}} />
    </SessionProvider>,
  );
  await doing(() => page.querySelector<HTMLElement>('.ticket_day[tabindex="0"]')?.focus());
  const press = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
  await doing(() => document.activeElement?.dispatchEvent(press));
  return page.querySelector('.ticket_day[tabindex="0"]')?.textContent;
}

test.each([
  [1, 'M'],
  [5, 'F'],
  [6, 'S'],
])('a week begins with the day %s that the person chose', async (weekStart, letter) => {
  const page = await render(
    <SessionProvider me={{ ...me, week_start: weekStart }}>
      <DateChoice of="due" value="2031-05-14T12:00:00Z" onChoose={() => {}} onClose={() => {}} />
    </SessionProvider>,
  );
  expect(page.querySelector('th')?.textContent?.startsWith(letter)).toBe(true);
  // The first day of May 2031 is a Thursday.
  const before = page.querySelector('tbody tr')?.querySelectorAll('td');
  const texts = [...(before ?? [])].map((cell) => cell.textContent);
  expect(texts.indexOf('1')).toBe((4 - weekStart + 7) % 7);
});

test('the arrows go to the day on their side, in a language from left to right and in Arabic', async () => {
  expect([await dayAfter('ArrowRight'), await dayAfter('ArrowLeft')]).toEqual(['15', '13']);
  await follow('ar');
  expect([await dayAfter('ArrowRight'), await dayAfter('ArrowLeft')]).toEqual(['13', '15']);
});

test('the arrow down leads from the words to the day that Tab would go to', async () => {
  const page = await render(
    <SessionProvider me={me}>
      <DateChoice of="due" value="2031-05-14T12:00:00Z" onChoose={() => {}} onClose={() => {}} />
    </SessionProvider>,
  );
  const press = new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true });
  await doing(() => page.querySelector('input')?.dispatchEvent(press));
  expect(document.activeElement?.textContent).toBe('14');
});

test.each([
  ['2031-05-20', '2031-05-14T15:30:00.000Z', '2031-05-20T15:30:00.000Z'],
  ['2031-05-20 9:00', '2031-05-14T15:30:00.000Z', '2031-05-20T09:00:00.000Z'],
  ['2031-05-20', '2031-05-14T23:59:59.000Z', '2031-05-20T23:59:59.000Z'],
  ['2031-05-20', null, '2031-05-20T23:59:59.000Z'],
])('typing %s over %s sets %s', async (text, value, expected) => {
  chooseTimeZone('UTC');
  onTestFinished(() => void chooseTimeZone(null));
  const chosen: (string | undefined)[] = [];
  const page = await render(
    <SessionProvider me={me}>
      <DateChoice
        of="due"
        value={value}
        onChoose={(date) => chosen.push(date?.toISOString())}
        onClose={() => {}}
      />
    </SessionProvider>,
  );
  await typeInto(page.querySelector('input') as HTMLInputElement, text);
  await doing(() => page.querySelector('form')?.requestSubmit());
  expect(chosen).toEqual([expected]);
});
