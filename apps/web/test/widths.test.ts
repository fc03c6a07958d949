import { expect, test } from 'vitest';
import { visit } from '../testing/browser.ts';
import { callApi } from '../testing/call-api.ts';
import { alone, openStage } from '../testing/page-fixture.ts';
import { signInByPassword } from '../testing/people.ts';

const fixture = openStage(alone);

const long =
  'a-name-that-nobody-would-break-anywhere-and-that-is-wider-than-any-telephone-there-is';

/** What the longest words that people enter make of a page. */
const pages: readonly [path: string, press?: string][] = [
  ['/app'],
  ['/app/notifications'],
  ['/app/profile'],
  ['/app/security'],
  ['/app/security', 'Set it up'],
  ['/app/sessions'],
  ['/app/credentials'],
  ['/app/credentials', 'New credential'],
  ['/app/projects'],
  ['/app/projects/WEB'],
  ['/app/projects/WEB/list'],
  ['/app/projects/WEB/analytics'],
  ['/app/projects/WEB/settings'],
  ['/app/documents'],
  ['/app/organization'],
  ['/app/trash'],
  ['/app/tickets/WEB-4'],
  ['/app/webhooks'],
  ['/app/webhooks', 'New webhook'],
];

const widths = [320, 768, 1280, 1920, 2560];

/** Texts that do not fit into their own elements; what ends in dots is shortened on purpose. */
const cutTexts = `[...document.querySelectorAll('main *')].flatMap((element) => {
  const hasText = [...element.childNodes].some(
    (node) => node.nodeType === Node.TEXT_NODE && node.textContent.trim() !== '',
  );
  const { overflowX, textOverflow } = getComputedStyle(element);
  const mayScroll = overflowX === 'auto' || overflowX === 'scroll';
  if (element.matches('.hidden')) return [];
  if (!hasText || mayScroll || textOverflow === 'ellipsis' || element.clientWidth < 2) return [];
  return element.scrollWidth > element.clientWidth + 1 ? [element.textContent.slice(0, 40)] : [];
})`;

/** Links of the side bar that are wider than it. */
const wideLinks = `[...document.querySelectorAll('.side nav a')].flatMap((link) =>
  link.offsetWidth > link.closest('nav').offsetWidth ? [link.textContent] : [])`;

test('from 320 to 2560 pixels no page is wider than the screen and no text is cut, whatever people have named things', async () => {
  const { address, owner } = fixture.server;
  const { page, faults, quiet, close } = await visit(fixture.browser, [address]);
  await signInByPassword(page, address, owner, '/app');
  const { data } = await page.evaluate<{ data: { organizations: { id: string }[] } }>(
    `fetch('/app-api/me').then((answer) => answer.json())`,
  );
  const organization = data.organizations[0]?.id ?? '';
  await fixture.server.basalt(
    `credential create --organization ${organization} --name ${long} --scopes *`,
  );
  const made = await page.evaluate<number>(
    `fetch('/app-api/organizations/${organization}/webhooks', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ url: 'https://hooks.example/${long}', events: ['document.deleted'] }),
    }).then(({ status }) => status)`,
  );
  expect(made).toBe(201);
  const project = `/organizations/${organization}/projects`;
  await callApi(fixture.server, 'POST', project, { name: long });
  const faulty: string[] = [];
  for (const [path, press] of pages) {
    await page.goto(address + path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    if (press !== undefined) await page.getByRole('button', { name: press }).click();
    await quiet();
    await page.getByText('One moment…').waitFor({ state: 'detached' });
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      const where = `${path} ${press ?? ''} at ${width}`;
      const by = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
      if (by > 0) faulty.push(`${where}: ${by} px too wide`);
      const cut = await page.evaluate<string[]>(cutTexts);
      faulty.push(...cut.map((text) => `${where}: cut ${text}`));
      const wide = await page.evaluate<string[]>(wideLinks);
      faulty.push(...wide.map((text) => `${where}: too wide ${text}`));
    }
  }
  expect(faulty).toEqual([]);
  expect(faults).toEqual([]);
  await close();
});
