import { memo } from 'react';
import { afterEach, expect, test } from 'vitest';
import { doing, render, typeInto } from '../../testing/render.tsx';
import { TicketCount } from '../features/board/ticket-count.tsx';
import { Due } from '../design/due.tsx';
import { Points } from '../design/ticket-signs.tsx';
import { ConnectionContext, ConnectionState } from '../data/live/live.tsx';
import { catalogueOf, showLanguage, withAllWords, type Catalogue } from './catalogue.ts';
import { isolated } from './isolated.ts';
import { chooseDateLanguage, dateLanguageKey } from './date-language.ts';
import { english } from './en/english.ts';
import { formatDate } from './formats.ts';
import { subjectWords } from './subject-words.ts';
import { Sentence, useWords } from './use-words.tsx';
import { words as wordsOf } from './words.ts';

/** The English messages between brackets: a text without them is not a message. */
const bracketed = Object.fromEntries(
  Object.entries(english).map(([key, text]) => [key, `[${text}]`]),
);
const catalogue = (language: string, direction: 'ltr' | 'rtl', first: Catalogue['first']) => ({
  language,
  direction,
  first,
  part: () => Promise.resolve(first),
});

afterEach(async () => {
  await doing(() => showLanguage(catalogue('en', 'ltr', english)));
  localStorage.removeItem(dateLanguageKey);
});

/** Its parents are not rendered again: each part follows by itself. */
const Page = memo(function Page() {
  return (
    <>
      <Named />
      <div>
        <ConnectionState />
        <TicketCount board={{ ticket_count: 3, wip_limit: 5 }} found={null} more={false} />
        <Points of={[3]} what="" />
        <Due ticket={{ due_at: '2026-01-01T12:00:00Z', completed_at: null }} />
        <Sentence of="trash.deletedSince" howLongAgo="" time={(text) => <b>{text}</b>} />
      </div>
    </>
  );
});

function Named() {
  const words = useWords();
  return <input aria-label={words('ticket.title')} defaultValue="" />;
}

function Day() {
  useWords();
  return <i>{formatDate(new Date(2026, 4, 1), { month: 'long' })}</i>;
}

test('another language is shown without a reload, and what is typed stays', async () => {
  const page = await render(
    <ConnectionContext value="live">
      <Page />
    </ConnectionContext>,
  );
  const field = page.querySelector('input');
  if (field === null) throw new Error('no field');
  await typeInto(field, 'half a title');
  const before = page.querySelector('div')?.textContent ?? '';
  expect(before).toContain('Live3 of 5');
  await doing(() => showLanguage(catalogue('ar', 'rtl', bracketed)));
  // Between words from right to left, a name in Latin letters would turn them.
  expect([isolated('Zoë'), isolated('الدفع')]).toEqual(['\u2068Zoë\u2069', 'الدفع']);
  expect(page.querySelector('div')?.textContent).toMatch(
    /^\[Live\]\[3 of 5\].*\[.*late\]\[Deleted/u,
  );
  expect(page.querySelector('[role="img"]')?.getAttribute('aria-label')).toMatch(/^\[.*\]$/u);
  expect(page.querySelector('input')).toBe(field);
  expect([field.getAttribute('aria-label'), field.value]).toEqual(['[Title]', 'half a title']);
  const { lang, dir } = document.documentElement;
  expect([lang, dir]).toEqual(['ar', 'rtl']);
  await doing(() => showLanguage(catalogue('en', 'ltr', english)));
  expect(page.querySelector('div')?.textContent).toBe(before);
});

test('messages that fail to load leave the language as it was', async () => {
  const failing = {
    ...catalogue('de', 'ltr', bracketed),
    part: () => Promise.reject(new Error('no connection')),
  };
  const page = await render(<Named />);
  await withAllWords(Promise.resolve());
  await expect(showLanguage(failing)).rejects.toThrow('no connection');
  expect(page.querySelector('input')?.getAttribute('aria-label')).toBe('Title');
});

test('a part of the messages that is loaded late is shown in each language from then on', async () => {
  const asked: string[] = [];
  const noting = (language: string): Catalogue => ({
    ...catalogue(language, 'ltr', bracketed),
    part: (name) => {
      asked.push(`${language} ${name}`);
      return Promise.resolve({});
    },
  });
  await doing(() => showLanguage(noting('fr')));
  asked.length = 0;
  await withAllWords(Promise.resolve(), 'automation');
  await withAllWords(Promise.resolve(), 'automation');
  expect(asked).toEqual(['fr automation']);
  await doing(() => showLanguage(noting('de')));
  expect(asked).toEqual(['fr automation', 'de later', 'de automation']);
});

test('dates follow the language that is chosen for them, without a reload', async () => {
  const page = await render(<Day />);
  expect(page.textContent).toBe('May');
  await doing(() => chooseDateLanguage('de'));
  expect(page.textContent).toBe('Mai');
  await doing(() => chooseDateLanguage('en'));
});

const isNow = (role: 'owner' | 'member') => wordsOf('organization.isNow', { role, name: 'Zoë' });

test('a word that an Arabic message chooses between is compared, and a name beside it isolated', async () => {
  await doing(async () => showLanguage(await catalogueOf('ar')));
  await withAllWords(Promise.resolve());
  expect(isNow('owner')).toContain('\u2068Zoë\u2069');
  expect(isNow('owner')).not.toBe(isNow('member'));
  const say = await subjectWords('refusals');
  const required = (role: string) => say('insufficient_role', { required: role });
  expect(required('owner')).not.toBe(required('admin'));
});
