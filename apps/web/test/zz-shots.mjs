import { chromium } from 'playwright-core';
const base = process.argv[2];
const out = '/tmp/shots';
import fs from 'node:fs';
fs.mkdirSync(out, { recursive: true });
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
});
for (const scheme of ['light', 'dark']) {
  const ctx = await browser.newContext({
    colorScheme: scheme,
    viewport: { width: 1280, height: 800 },
  });
  const page = await ctx.newPage();
  page.on('console', (m) => {
    if (m.type() === 'error' || m.type() === 'warning')
      console.log(scheme, m.type(), m.text(), page.url());
  });
  page.on('pageerror', (e) => console.log('pageerror', e.message));
  const shot = async (name) => {
    await page.screenshot({ path: `${out}/${scheme}-${name}.png` });
  };
  await page.goto(base + '/login');
  await page.getByLabel('Email').waitFor();
  await page.getByText('Single sign-on').waitFor();
  await shot('login');
  await page.getByLabel('Email').fill('ada@demo.example');
  await page.getByLabel('Password', { exact: true }).fill('nonsense here');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('alert').waitFor();
  await shot('login-wrong');
  await page.goto(base + '/login/forgot');
  await page.getByLabel('Email').waitFor();
  await shot('forgot');
  await page.goto(base + '/login/reset?token=abc');
  await page.getByLabel('New password', { exact: true }).waitFor();
  await shot('reset');
  await page.goto(base + '/login/invitation?token=abc');
  await page.getByLabel('Your name').waitFor();
  await shot('invitation');
  await page.goto(base + '/login/challenge');
  await page.getByLabel('Six-digit code').waitFor();
  await shot('challenge');
  await page.goto(base + '/login');
  await page.getByLabel('Email').fill('ada@demo.example');
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/app');
  await page.getByText('Your organizations').waitFor();
  await page.getByText('WEB-42 is').waitFor();
  await shot('home');
  for (const [link, wait] of [
    ['Notifications', 'WEB-42 is'],
    ['Profile', 'Change the password'],
    ['Security', 'Set it up'],
    ['Sessions', 'This browser'],
    ['API credentials', 'CI pipeline'],
  ]) {
    await page.getByRole('link', { name: link }).click();
    await page.getByText(wait).first().waitFor();
    await shot(link.replace(' ', '-').toLowerCase());
  }
  await page.getByRole('button', { name: 'New credential' }).click();
  await page.getByLabel('Name').fill('Bot');
  await page.locator('label.checkbox').filter({ hasText: 'tickets:read' }).click();
  await shot('new-credential');
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByTestId('new-key').waitFor();
  await shot('key');
  await page.getByRole('button', { name: 'Revoke Bot' }).first().click();
  await page.getByRole('alertdialog').waitFor();
  await page.waitForTimeout(250);
  await shot('revoke');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Security' }).click();
  await page.getByRole('button', { name: 'Set it up' }).click();
  await page.getByTestId('totp-secret').waitFor();
  await shot('enrol');
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(base + '/app');
  await page.getByText('WEB-42 is').waitFor();
  await shot('home-narrow');
  await page.goto(base + '/login');
  await page.getByText('Single sign-on').waitFor();
  await shot('login-narrow');
  await ctx.close();
}
await browser.close();
