import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { languageTags } from '@basalt/domain/languages';
import { expect, test } from 'vitest';
import { authorizeAddress, registerApp } from '../testing/authorize.ts';
import { follow } from '../testing/browser.ts';
import { alone, openPageFixture } from '../testing/page-fixture.ts';
import { signInByPassword } from '../testing/people.ts';
import { timeoutMs } from '../testing/timeouts.ts';
import { unfitWords } from '../testing/unfit-words.ts';

const fixture = openPageFixture(alone);

const pages: Readonly<Record<string, string>> = {
  home: '/app',
  inbox: '/app/notifications',
  board: '/app/projects/WEB',
  list: '/app/projects/WEB/list',
  ticket: '/app/tickets/WEB-4',
  settings: '/app/projects/WEB/settings',
  documents: '/app/documents',
};

const widths = [1280, 390];

/** A folder for a picture of each page, for people who look at them. */
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

test.each(languageTags)(
  'in %s, words fit on a desk and on a phone',
  async (language) => {
    const { server, seen } = fixture;
    const { page, quiet, faults } = seen;
    await signInByPassword(page, server.address, server.owner);
    const chosen = await page.request.patch(`${server.address}/app-api/me`, {
      headers: { Origin: server.address },
      data: { locale: language },
    });
    expect(chosen.ok()).toBe(true);
    await page.goto(`${server.address}/app`);
    const unfit: string[] = [];
    const redirect = 'http://127.0.0.1:9/callback';
    const client = await registerApp(server, redirect);
    const scope = 'tickets:read tickets:write boards:write members:read';
    const consent = authorizeAddress(server, { client, redirect, scope });
    for (const [name, address] of Object.entries({ ...pages, consent })) {
      await (name === 'consent' ? page.goto(address) : follow(page, address));
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        await page.getByRole('heading', { level: 1 }).first().waitFor();
        await quiet();
        unfit.push(...(await unfitWords(page)).map((fault) => `${name} at ${width}: ${fault}`));
        const cut = await page.evaluate(cutCards);
        unfit.push(...cut.map((card) => `${name} at ${width}: the next card covers ${card}`));
        if (folder === undefined) continue;
        mkdirSync(folder, { recursive: true });
        await page.screenshot({ path: path.join(folder, `${language}-${name}-${width}.png`) });
      }
    }
    expect(await page.evaluate('document.documentElement.lang')).toBe(language);
    expect({ unfit, faults }).toEqual({ unfit: [], faults: [] });
  },
  3 * timeoutMs,
);
