import type { Page } from 'playwright-core';
import { beforeAll, expect, test, vi } from 'vitest';
import { violationsInBoth } from '../testing/axe.ts';
import { follow, takesFocus, visit, type Visit } from '../testing/browser.ts';
import { callApi, demoOrganization } from '../testing/call-api.ts';
import { animated, largestShift, layoutShift } from '../testing/movement.ts';
import { hebrew, withoutDirection } from '../testing/directions.ts';
import { signInByKeys, tabOnto, tabTo } from '../testing/keyboard.ts';
import { alone, openStage } from '../testing/page-fixture.ts';
import { timeoutMs } from '../testing/timeouts.ts';
import { signInByPassword } from '../testing/people.ts';
import { faultsOfWidths } from '../testing/widths.ts';

const fixture = openStage(alone);

/** Where to go, and what shows that the page is there. */
const open: readonly [path: string, heading: string][] = [
  ['/login', 'Sign in'],
  ['/login/challenge', 'Two-factor sign-in'],
  ['/login/forgot', 'Forgot your password?'],
  ['/login/reset', 'This link does not work'],
  ['/login/reset#token=abc', 'Choose a new password'],
  ['/login/link', 'This link does not work'],
  ['/login/link#token=abc', 'Sign in with this link'],
  ['/login/invitation', 'This invitation does not work'],
  ['/login/invitation#token=abc', 'This invitation does not work'],
];

const signedIn: readonly [path: string, heading: string | RegExp, press?: string][] = [
  ['/app', /^Hello/u],
  ['/app/notifications', 'Inbox'],
  ['/app/profile', 'Profile'],
  ['/app/notification-settings', 'Notifications'],
  ['/app/security', 'Security'],
  ['/app/sessions', 'Sessions'],
  ['/app/connected-apps', 'Connected apps'],
  ['/app/device', 'Connect a device'],
  ['/app/apps', 'Apps'],
  ['/app/apps', 'Apps', 'Register an app'],
  ['/app/credentials', 'API credentials'],
  ['/app/credentials', 'API credentials', 'New credential'],
  ['/app/credentials', 'API credentials', 'Revoke Demo key'],
  ['/app/imports', 'Imports'],
  ['/app/webhooks', 'Webhooks'],
  ['/app/webhooks', 'Webhooks', 'New webhook'],
  ['/app/rules', 'Rules'],
  ['/app/git', 'Git'],
  ['/app/git', 'Git', 'New connection'],
  ['/app/projects', 'Projects'],
  ['/app/projects', 'Projects', 'New project'],
  ['/app/timeline', 'All projects'],
  ['/app/calendar', 'All projects'],
  ['/app/flow', 'All projects'],
  ['/app/projects/WEB', /^Web shop/u],
  ['/app/projects/WEB/list', /^Web shop/u],
  ['/app/projects/WEB/timeline', /^Web shop/u],
  ['/app/projects/WEB/calendar', /^Web shop/u],
  ['/app/projects/WEB/cycles', /^Web shop/u],
  ['/app/projects/WEB/cycles/plan', /^Web shop/u],
  ['/app/projects/WEB/cycles', /^Web shop/u, 'New cycle'],
  ['/app/projects/WEB/flow', /^Web shop/u],
  ['/app/projects/WEB/analytics', /^Web shop/u],
  ['/app/projects/NONE', 'There is no such page'],
  ['/app/projects/WEB/settings', /^Web shop/u],
  ['/app/projects/WEB/settings', /^Web shop/u, 'Delete Hold'],
  ['/app/documents', 'Documents'],
  ['/app/documents/NONE', 'There is no such page'],
  ['/app/search?q=invoice', 'Search'],
  ['/app/trash', 'Trash'],
  ['/app/audit', 'Audit log'],
  ['/app/organization', 'Basalt Demo'],
  ['/app/organization', 'Basalt Demo', 'Invite somebody'],
  ['/app/general', 'General'],
  ['/app/settings', 'General'],
  ['/app/fields', 'Fields and templates'],
  ['/app/tickets/WEB-11', 'Pay by invoice'],
  ['/app/tickets/WEB-11', 'Pay by invoice', 'Edit the description'],
  ['/app/tickets/WEB-1000', 'There is no such page'],
];

/** The pages of work, whose content must not jump while it arrives. */
const steady = ['/app/projects/WEB', '/app/projects/WEB/list', '/app/tickets/WEB-11'];

/**
 * Opens the page, or stays on it where the button is to be pressed on the page that is shown already. From one page of the
 * application to another it goes as a link does: loading the application anew is the dearest part of this walk.
 */
async function show(
  { page, quiet }: Visit,
  path: string,
  heading: string | RegExp,
  press?: string,
) {
  const address = fixture.server.address + path;
  const isThere = page.url() === address;
  const isInside = page.url().startsWith(`${fixture.server.address}/app/`);
  if (isInside && !isThere && !steady.includes(path)) await follow(page, path);
  else if (!isThere || (await page.getByRole('dialog').isVisible())) await page.goto(address);
  await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
  if (press !== undefined) await page.getByRole('button', { name: press }).click();
  await quiet();
}

const long =
  'a-name-that-nobody-would-break-anywhere-and-that-is-wider-than-any-telephone-there-is';

/** The longest words that people enter: names of a credential, a webhook and a project. */
async function nameAtLength(page: Page): Promise<void> {
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
  const projects = `/organizations/${organization}/projects`;
  await callApi(fixture.server, 'POST', projects, { name: long });
}

/** Words that are written from right to left, in every kind of record. */
async function nameFromRightToLeft(): Promise<void> {
  const { server } = fixture;
  const text = `<p>${hebrew}</p>`;
  const organization = await demoOrganization(server);
  const created = (path: string, body: object) =>
    callApi<{ id: string }>(server, 'POST', path, body);
  await created(`/organizations/${organization}/projects`, { name: hebrew, description: hebrew });
  await created(`/organizations/${organization}/documents`, {
    title: hebrew,
    caption: hebrew,
    content_html: text,
    tag_names: [hebrew],
  });
  const { id, project_id } = await callApi<{ id: string; project_id: string }>(
    server,
    'GET',
    `/organizations/${organization}/tickets/WEB-11`,
  );
  await created(`/projects/${project_id}/boards`, { name: hebrew });
  const label = await created(`/projects/${project_id}/labels`, { name: hebrew });
  const child = await created(`/projects/${project_id}/tickets`, {
    board_slug: 'hold',
    title: hebrew,
    label_ids: [label.id],
    tag_names: [hebrew],
  });
  await created(`/tickets/${id}/relations`, { type: 'child', ticket: child.id });
  await created(`/tickets/${id}/comments`, { body_html: text });
  const deleted = await created(`/projects/${project_id}/tickets`, {
    board_slug: 'hold',
    title: hebrew,
  });
  await callApi(server, 'DELETE', `/tickets/${deleted.id}`);
}

/** What the walk over all pages has found; one load of a page is judged in every way. */
const found = {
  violations: [] as string[],
  widths: [] as string[],
  jumps: [] as string[],
  motion: [] as string[],
  directions: [] as string[],
  faults: [] as string[],
};

beforeAll(async () => {
  const seen = await visit(fixture.browser, [fixture.server.address]);
  const { page, faults, close } = seen;
  const judge = async (where: string) => {
    const violations = await violationsInBoth(page);
    found.violations.push(...violations.map((violation) => `${where}: ${violation}`));
    const directions = await withoutDirection(page);
    found.directions.push(...directions.map((text) => `${where}: ${text}`));
    found.widths.push(...(await faultsOfWidths(page)).map((fault) => `${where} ${fault}`));
  };
  for (const [path, heading] of open) {
    await show(seen, path, heading);
    await judge(path);
  }
  await signInByPassword(page, fixture.server.address, fixture.server.owner, '/app');
  await nameAtLength(page);
  await nameFromRightToLeft();
  for (const [path, heading, press] of signedIn) {
    await show(seen, path, heading, press);
    if (path === '/app/credentials' && press === undefined) {
      await page.getByRole('link', { name: 'Reference of the API' }).waitFor();
    }
    const hasTitle = async () => expect(await page.title()).toMatch(/ · Basalt$/u);
    await vi.waitFor(hasTitle, { timeout: timeoutMs, interval: 50 });
    // Before the window changes its width.
    const shift = steady.includes(path) && press === undefined ? await layoutShift(page) : 0;
    if (shift > largestShift) found.jumps.push(`${path}: its content jumps by ${shift}`);
    found.motion.push(...(await animated(page)).map((element) => `${path}: ${element}`));
    await judge(`${path} ${press ?? ''}`);
  }
  found.faults = faults;
  await close();
  // Forty pages one after the other, and each by some hundred rules.
}, 20 * timeoutMs);

test('every page is accessible in light and in dark, fits every screen with every text whole, has no unwanted motion, does not jump, gives texts of people their own direction, and asks no other server', () => {
  expect(found).toEqual({
    violations: [],
    widths: [],
    jumps: [],
    motion: [],
    directions: [],
    faults: [],
  });
});

test('one signs in, goes from page to page and signs out by the keyboard alone, and the focus follows', async () => {
  const { page, faults, close } = await visit(fixture.browser, [fixture.server.address]);
  await signInByKeys(page, fixture.server);
  await page.getByRole('heading', { name: 'Assigned to me' }).waitFor();

  // The account of Ada Quarry, the owner of the demo.
  const account = 'AQAda Quarry';
  await tabTo(page, 'Skip to the content');
  await tabTo(page, account);
  await page.keyboard.press('Enter');
  await tabTo(page, 'Sessions');
  await page.keyboard.press('Enter');
  await page.getByText('This browser').waitFor();
  await takesFocus(page.getByRole('heading', { name: 'Sessions', level: 1 }));
  await expect.poll(() => page.title()).toBe('Sessions · Basalt');
  await page.goBack();
  await takesFocus(page.getByRole('heading', { name: /^Hello/u, level: 1 }));
  await page.setViewportSize({ width: 390, height: 800 });
  await tabOnto(page, page.getByRole('button', { name: 'Me', exact: true }));
  await page.keyboard.press('Enter');
  await tabTo(page, account);
  await page.keyboard.press('Enter');
  await tabTo(page, 'Sessions');
  await page.keyboard.press('Escape');
  await takesFocus(page.getByRole('button', { name: 'Me', expanded: false }));
  await page.keyboard.press('Enter');
  await tabTo(page, 'Sign out');
  await page.keyboard.press('Enter');
  await page.waitForURL(`${fixture.server.address}/login`);
  expect(faults).toEqual([]);
  await close();
});
