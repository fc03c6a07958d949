import { expect, test } from 'vitest';
import { callApi, demoOrganization } from '../testing/call-api.ts';
import { alone, openPageFixture } from '../testing/page-fixture.ts';
import { openPalette } from '../testing/palette.ts';

const fixture = openPageFixture(alone);
/** How many milliseconds pass between two keys, and how late answers are, in milliseconds. */
const paces = [
  { delay: 0, late: 1_500 },
  { delay: 30, late: 400 },
  { delay: 120, late: 0 },
];

test('a move that is typed in one go reaches its board at any pace, however late answers are', async () => {
  const { server, seen } = fixture;
  const organization = await demoOrganization(server);
  const { id: project } = await callApi(server, 'POST', `/organizations/${organization}/projects`, {
    name: 'Ahead',
    key: 'AHEAD',
  });
  const { page, open } = await openPalette(fixture, '/app');
  let lateMs = 0;
  await page.route('**/app-api/**', async (route) => {
    const isStream = route.request().url().endsWith('/stream');
    if (!isStream) await new Promise((end) => setTimeout(end, lateMs));
    await route.continue();
  });
  for (const [at, { delay, late }] of paces.entries()) {
    const word = `blast${String.fromCodePoint(97 + at).repeat(4)}`;
    const title = `The ${word} of the west wall`;
    await callApi(server, 'POST', `/projects/${project}/tickets`, { board_slug: 'open', title });
    lateMs = 0;
    await open();
    lateMs = late;
    for (const words of ['move a', word, 'hold']) {
      await page.keyboard.type(words, { delay });
      await page.keyboard.press('Enter');
    }
    await page.getByText(`AHEAD-${at + 1} moved to Hold.`).waitFor();
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  expect(seen.faults).toEqual([]);
});

test('words after an Enter that found nothing stay in the field of the search', async () => {
  const { page, palette, open } = await openPalette(fixture, '/app');
  await open();
  await page.keyboard.type('move a');
  await page.keyboard.press('Enter');
  await page.keyboard.type('no such ticket');
  await page.keyboard.press('Enter');
  await page.keyboard.type(' anywhere');
  await palette.getByText('No ticket was found.').waitFor();
  await expect
    .poll(() => palette.getByRole('searchbox').inputValue())
    .toBe('no such ticket anywhere');
  expect(fixture.seen.faults).toEqual([]);
});
