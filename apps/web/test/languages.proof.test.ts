import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { languageTags, type Language } from '@basalt/domain/languages';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { english } from '../src/words/en/english.ts';
import type { Key } from '../src/words/keys.ts';
import { languageWords } from '../src/words/language-words.ts';
import { authorizeAddress, registerApp } from '../testing/authorize.ts';
import { follow } from '../testing/browser.ts';
import {
  fillPages,
  innerPages,
  otherInnerPages,
  otherOuterPages,
  outerPages,
  type LanguagePage,
} from '../testing/language-pages.ts';
import { alone, openPageFixture } from '../testing/page-fixture.ts';
import { signInByPassword } from '../testing/people.ts';
import { timeoutMs } from '../testing/timeouts.ts';
import { unfitWords } from '../testing/unfit-words.ts';

const fixture = openPageFixture(alone);

const widths = [1280, 390];

/** A folder for a picture of each page and of the others, for people who look at them. */
const folder = process.env['BASALT_LANGUAGE_PICTURES'];

/** The cards that end below the beginning of the next card of their column. */
const cutCards = (): string[] => {
  const cards = [...document.querySelectorAll<HTMLElement>('.board_ticketCard')];
  return cards.flatMap((card, at) => {
    const { left, top, bottom } = card.getBoundingClientRect();
    const next = cards[at + 1]?.getBoundingClientRect();
    const isCut = next?.left === left && next.top > top && bottom > next.top + 1;
    return isCut ? [card.innerText.slice(0, 40)] : [];
  });
};

/** Resolves when the page is drawn again, with the fonts that it needs. */
const twoFrames = `document.fonts.ready.then(() => new Promise((drawn) =>
  requestAnimationFrame(() => requestAnimationFrame(() => drawn()))))`;

/** What of the page does not fit. */
async function faultsOf(page: Page): Promise<string[]> {
  const cut = await page.evaluate(cutCards);
  return [...(await unfitWords(page)), ...cut.map((card) => `the next card covers ${card}`)];
}

/** The words of a key in a language. */
async function wordsOf(language: Language): Promise<(key: Key) => string> {
  const texts = language === 'en' ? english : (await languageWords(language)).pages;
  return (key) => texts[key];
}

let documentPath: string | null = null;

test.each(languageTags)(
  'in %s, words fit on a desk and on a phone',
  async (language) => {
    const { server, seen } = fixture;
    const { page, quiet, faults } = seen;
    const words = await wordsOf(language);
    const unfit: string[] = [];
    let requests = 0;
    page.on('request', () => (requests += 1));
    const look = async (name: string) => {
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await quiet();
      for (const width of widths) {
        const before = requests;
        await page.setViewportSize({ width, height: 900 });
        await page.evaluate(twoFrames);
        // Parts of a phone are loaded when they are first shown.
        if (requests > before) await quiet();
        const found = await faultsOf(page);
        unfit.push(...found.map((fault) => `${name} at ${width}: ${fault}`));
        if (folder === undefined) continue;
        mkdirSync(folder, { recursive: true });
        await page.screenshot({
          path: path.join(folder, `${language}-${name}-${width}.png`),
          fullPage: true,
        });
      }
    };
    await page.setExtraHTTPHeaders({ 'Accept-Language': language });
    for (const [name, { path: address }] of Object.entries({
      ...outerPages,
      ...(folder !== undefined && otherOuterPages),
    })) {
      await page.goto(server.address + address);
      await look(name);
    }
    await page.setExtraHTTPHeaders({});
    await signInByPassword(page, server.address, server.owner);
    documentPath ??= await fillPages(page, server);
    const chosen = await page.request.patch(`${server.address}/app-api/me`, {
      headers: { Origin: server.address },
      data: { locale: language },
    });
    expect(chosen.ok()).toBe(true);
    await page.goto(`${server.address}/app`);
    const pages = Object.entries<LanguagePage>({
      ...innerPages,
      ...(folder !== undefined && otherInnerPages),
      document: { path: documentPath },
    });
    for (const [name, { path: address, press }] of pages) {
      await page.setViewportSize({ width: 1280, height: 900 });
      await follow(page, address);
      if (press !== undefined)
        await page
          .getByRole('button', { name: words(press) })
          .first()
          .click();
      await look(name);
      if (press !== undefined) await page.keyboard.press('Escape');
    }
    const redirect = 'http://127.0.0.1:9/callback';
    const client = await registerApp(server, redirect);
    const scope = 'tickets:read tickets:write boards:write members:read';
    await page.goto(authorizeAddress(server, { client, redirect, scope }));
    await look('consent');
    expect(await page.evaluate('document.documentElement.lang')).toBe(language);
    expect({ unfit, faults }).toEqual({ unfit: [], faults: [] });
  },
  9 * timeoutMs,
);
