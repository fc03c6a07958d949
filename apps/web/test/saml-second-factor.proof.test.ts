import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { violationsInBoth } from '../testing/axe.ts';
import { sharedBrowser, visit } from '../testing/browser.ts';
import { openHttpsFront, type HttpsFront } from '../testing/https-front.ts';
import { extendTimeouts, timeoutMs } from '../testing/timeouts.ts';
import { enrol, signOut } from '../testing/people.ts';
import { goToProvider, sendAnswer } from '../testing/saml-journey.ts';
import { openSamlProvider, type SamlProvider } from '../testing/saml-provider.ts';
import { startServer, type ServerProcess } from '../testing/server-process.ts';
import { freshCode } from '../testing/totp-code.ts';

const ada = { subject: 'ada-0001', email: 'ada@saml.example', name: 'Ada Lovelace' };

let browser: Browser;
let provider: SamlProvider;
let front: HttpsFront;
let server: ServerProcess;

extendTimeouts();

beforeAll(async () => {
  provider = await openSamlProvider([ada]);
  front = await openHttpsFront();
  server = await startServer({
    ...provider.settings,
    SERVICE_SAML_REQUEST_BINDING: 'post',
    SERVICE_REQUIRE_TWO_FACTOR: 'true',
    APP_URL: front.address,
  });
  front.serve(server.address);
  provider.serve(front.address);
  browser = await sharedBrowser();
});

afterAll(async () => {
  await server?.stop();
  await front?.close();
  await provider?.close();
});

test('over https another site posts the answer, and the second factor comes before the application', async () => {
  const hosts = [front.address, provider.origin];
  const { page, faults, close } = await visit(browser, hosts, { anyCertificate: true });
  await goToProvider(page, front.address, ada.subject);
  const answer = await sendAnswer(page);
  expect([answer.status(), answer.headers()['location']]).toEqual([302, '/login/setup']);
  // The cookie of the start came along with this, or nobody would be here.
  expect((await answer.request().allHeaders())['sec-fetch-site']).toBe('cross-site');
  await page.waitForURL(`${front.address}/login/setup`);
  await page.getByTestId('totp-secret').waitFor();
  expect(await violationsInBoth(page)).toEqual([]);

  await page.goto(`${front.address}/app`);
  await page.waitForURL(`${front.address}/login/setup`);
  const { secret } = await enrol(page);
  expect(await violationsInBoth(page)).toEqual([]);
  await page.getByText('I have saved these codes').click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL(`${front.address}/app`);
  await page.getByText(ada.email).waitFor();
  await signOut(page);

  await goToProvider(page, front.address, ada.subject);
  const again = await sendAnswer(page);
  expect([again.status(), again.headers()['location']]).toEqual([302, '/login/challenge']);
  await page.waitForURL(`${front.address}/login/challenge`);
  expect(await page.evaluate(`fetch('/app-api/me').then(({ status }) => status)`)).toBe(401);
  await page.getByLabel('Six-digit code').fill(await freshCode(secret));
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL(`${front.address}/app`);
  await page.getByText(ada.email).waitFor();
  expect(faults).toEqual([]);
  await close();
});

test('the page that posts the request leads on by its button where scripts do not run', async () => {
  const context = await browser.newContext({ ignoreHTTPSErrors: true, javaScriptEnabled: false });
  context.setDefaultTimeout(timeoutMs);
  const page = await context.newPage();
  await page.goto(`${front.address}/auth/sso/saml`);
  await page.getByRole('heading', { name: 'Signing in' }).waitFor();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('User').waitFor();
  expect(page.url()).toBe(`${provider.origin}/sso`);
  await context.close();
});
