import type { Page } from 'playwright-core';
import { startMailServer, type MailServer } from '@basalt/mail/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { callApi, demoOrganization } from '../testing/call-api.ts';
import { openPageFixture } from '../testing/page-fixture.ts';
import { timeoutMs } from '../testing/timeouts.ts';
import { signInByPassword } from '../testing/people.ts';
import { startServer } from '../testing/server-process.ts';

let mailServer: MailServer;
const fixture = openPageFixture({
  provider: async () => null,
  server: async () => {
    mailServer = await startMailServer();
    return startServer({ SMTP_URL: mailServer.url });
  },
});
afterAll(() => mailServer?.close());

/** Breaks out of an attribute, of a title and of a script, wherever one of them is written without escaping. */
const name = `"'><img src=x onerror=pwned()></title></script>`;
const link = (href: string) => `<a href="${href}">link</a>`;
const html = [
  '<p>words</p><script>pwned()</script><img src=x onerror=pwned()>',
  '<svg onload=pwned()><script>pwned()</script></svg><math><mtext><style><img src=x onerror=pwned()>',
  '<iframe srcdoc="<script>parent.pwned()</script>"></iframe><object data="javascript:pwned()"></object>',
  '<details open ontoggle=pwned()><summary>more</summary></details><input autofocus onfocus=pwned()>',
  '<style>@import "//evil.test/a.css";</style><link rel=stylesheet href="//evil.test/b.css">',
  '<form action="javascript:pwned()"><button>send</button></form><base href="//evil.test/">',
  link('javascript:pwned()'),
  link('java&#10;script:pwned()'),
  link('data:text/html,<script>opener.pwned()</script>'),
  link('vbscript:pwned()'),
  '<noscript><p title="</noscript><img src=x onerror=pwned()>"></noscript>',
  '<a href="https://a.test" style="position:fixed;inset:0" onclick=pwned() id=app>over all</a>',
].join('');

let pages: string[];
beforeAll(async () => {
  const { server } = fixture;
  const organization = await demoOrganization(server);
  const at = `/organizations/${organization}`;
  const make = (path: string, body: object) => callApi(server, 'POST', path, body);
  await callApi(server, 'PATCH', at, { name });
  const project = await make(`${at}/projects`, { name, key: 'EVIL', description: name });
  const board = await make(`/projects/${project.id}/boards`, { name });
  const label = await make(`/projects/${project.id}/labels`, { name: name.slice(0, 50) });
  const cycle = await make(`/projects/${project.id}/cycles`, {
    name: name.slice(0, 120),
    goal: name,
    starts_on: '2020-01-01',
    ends_on: '2020-01-14',
  });
  const ticket = await make(`/projects/${project.id}/tickets`, {
    board_id: board.id,
    title: name,
    description_html: html,
    label_ids: [label.id],
    cycle_id: cycle.id,
    tag_names: ["'><img onerror>"],
  });
  await make(`/tickets/${ticket.id}/comments`, { body_html: html });
  const deletedTicket = await make(`/projects/${project.id}/tickets`, {
    board_id: board.id,
    title: name,
  });
  await callApi(server, 'DELETE', `/tickets/${deletedTicket.id}`);
  const document = await make(`${at}/documents`, {
    title: name,
    content_html: html,
    tag_names: ["'><img onerror>"],
  });
  await make(`/documents/${document.id}/comments`, { body_html: html });
  const webhook = await make(`${at}/webhooks`, {
    url: `https://hooks.example/?a="'><img/src=x/onerror=pwned()>`,
    events: ['ticket.*'],
  });
  await server.basalt(
    `user create --organization ${organization} --email evil@example.test --name`,
    name,
    '--password',
    'quiet granite morning',
  );
  await server.basalt(`credential create --organization ${organization} --scopes * --name`, name);
  const login = await fetch(`${server.address}/app-api/auth/login`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Origin: server.address,
      'User-Agent': name,
    },
    body: JSON.stringify(server.owner),
  });
  if (!login.ok) throw new Error(`no session: ${login.status}`);
  const Cookie = login.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const me = await fetch(`${server.address}/app-api/me`, { headers: { Cookie } });
  const { data: self } = (await me.json()) as { data: { id: string } };
  await make(`${at}/notifications`, { user_ids: [self.id], title: name, body: name, url: '/app' });
  pages = [
    '/app',
    '/app/notifications',
    '/app/profile',
    '/app/security',
    '/app/sessions',
    '/app/credentials',
    '/app/webhooks',
    `/app/webhooks/${webhook.id}`,
    '/app/projects',
    '/app/timeline',
    '/app/calendar',
    '/app/flow',
    '/app/projects/EVIL',
    '/app/projects/EVIL/list',
    '/app/projects/EVIL/timeline',
    '/app/projects/EVIL/calendar',
    '/app/projects/EVIL/cycles',
    '/app/projects/EVIL/cycles/plan',
    `/app/projects/EVIL/cycles/${cycle.id}`,
    '/app/projects/EVIL/flow',
    '/app/projects/EVIL/analytics',
    '/app/projects/EVIL/settings',
    '/app/tickets/EVIL-1',
    '/app/documents',
    `/app/documents/${document.id}`,
    '/app/trash',
    '/app/organization',
    `/app/projects/${encodeURIComponent(name)}`,
    `/app/projects/EVIL/list?q=${encodeURIComponent(name)}`,
  ];
}, timeoutMs * 4);

/** What of the page could run a script: handlers, addresses that are scripts, elements that nobody may write. */
const dangers = (page: Page) =>
  page.evaluate<string[]>(`[...document.querySelectorAll('body *')].flatMap((element) => [
    ...[...element.attributes]
      .filter(({ name, value }) => /^on/i.test(name) || /^\\s*(?:java|vb)?script:|^data:text/i.test(value))
      .map(({ name, value }) => element.tagName + ' ' + name + '=' + value),
    ...(element.matches('iframe, object, embed, base, form[action], svg script, #app #app') ? [element.tagName] : []),
  ])`);

async function watch(page: Page): Promise<void> {
  await page.addInitScript(`window.pwned = () => { window.wasPwned = true; }`);
}

test('no text that somebody stored runs as a script on any page', async () => {
  const { page, faults, quiet } = fixture.seen;
  await watch(page);
  await signInByPassword(page, fixture.server.address, fixture.server.owner, '/app');
  const found: string[] = [];
  let shown = '';
  for (const path of pages) {
    await page.goto(fixture.server.address + path);
    await quiet();
    shown += await page.locator('body').innerText();
    found.push(...(await dangers(page)).map((danger) => `${path}: ${danger}`));
    if (await page.evaluate(`window.wasPwned === true`)) found.push(`${path}: a script ran`);
  }
  // It was there to be seen.
  expect(shown.split('<img src=x onerror=pwned()>').length).toBeGreaterThan(pages.length / 2);
  expect([found, faults]).toEqual([[], []]);
});

test('no text that somebody stored runs as a script in a mail', async () => {
  const { page, faults } = fixture.seen;
  await watch(page);
  const forgot = await fetch(`${fixture.server.address}/app-api/auth/password/forgot`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: fixture.server.address },
    body: JSON.stringify({ email: 'evil@example.test' }),
  });
  expect(forgot.status).toBe(202);
  await signInByPassword(page, fixture.server.address, fixture.server.owner, '/app');
  const invited = await page.evaluate<number>(`fetch('/app-api/me')
    .then((answer) => answer.json())
    .then(({ data }) => fetch('/app-api/organizations/' + data.organizations[0].id + '/invitations', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: 'new@example.test', role: 'member' }),
    })).then(({ status }) => status)`);
  expect(invited).toBe(201);
  // Mails about notifications come beside them.
  const awaited = ['/login/reset#', '/login/invitation#'];
  const missing = () =>
    awaited.filter(
      (words) => !mailServer.received.some((mail) => quotedPrintable(mail).includes(words)),
    );
  await vi.waitFor(() => expect(missing()).toEqual([]), { timeout: timeoutMs });
  for (const mail of mailServer.received) {
    const [, body = ''] = /(<!doctype html>[^]*<\/html>)/u.exec(quotedPrintable(mail)) ?? [];
    const isAwaited = awaited.some((words) => body.includes(words));
    // It was there to be shown.
    expect(!isAwaited || body.includes('&lt;img src=x onerror=pwned()&gt;')).toBe(true);
    // Without the policy of the pages: mail programs may have none.
    await page.goto('about:blank');
    await page.setContent(body);
    expect(await dangers(page)).toEqual([]);
    expect(await page.evaluate(`window.wasPwned === true`)).toBe(false);
    expect(await page.locator('img, script, style').count()).toBe(0);
  }
  expect(faults).toEqual([]);
});

const quotedPrintable = (text: string): string =>
  text
    .replaceAll(/=\r?\n/gu, '')
    .replaceAll(/=([0-9A-F]{2})/gu, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    );
