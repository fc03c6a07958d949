import type { Locator, Page } from 'playwright-core';
import { follow, isInside, type Visit } from './browser.ts';
import { callApi } from './call-api.ts';
import type { ServerProcess } from './server-process.ts';
import { freshCode } from './totp-code.ts';

let people = 0;

/** Makes an organization with one person in it, its owner. */
export async function newPerson(server: ServerProcess) {
  const email = `person-${(people += 1)}@example.test`;
  const password = 'quiet granite morning';
  const { id: organization } = await server.basalt(
    'organization create --name',
    `Quarry ${people}`,
  );
  const { id } = await server.basalt(
    `user create --role owner --organization ${organization} --email ${email} --name`,
    'Pat Person',
    '--password',
    password,
  );
  return { id, organization, email, password };
}

/** Makes a key of the organization that may do everything; returns how it posts. */
export async function robotOf(server: ServerProcess, organization: string) {
  const { token } = await server.basalt(
    `credential create --name Robot --scopes * --organization ${organization}`,
  );
  const caller = { address: server.address, key: String(token) };
  return (path: string, body: object) => callApi(caller, 'POST', path, body);
}

/** Signs in by password with a request, as the sign-in page does, and opens the page `next` if there is one. */
export async function signInByPassword(
  page: Page,
  address: string,
  { email, password }: { email: string; password: string },
  next?: string,
): Promise<void> {
  const answer = await page.request.post(`${address}/app-api/auth/login`, {
    headers: { Origin: address },
    data: { email, password },
  });
  if (!answer.ok()) throw new Error(`signing in: ${answer.status()} ${await answer.text()}`);
  if (next !== undefined) await page.goto(`${address}${next}`);
}

/** Opens a page as the owner of the demo. A window in which somebody is signed in goes there as a link does. */
export async function openAsOwner(
  { seen: { page }, server }: { seen: Visit; server: ServerProcess },
  path: string,
): Promise<Page> {
  const cookies = await page.context().cookies(server.address);
  if (cookies.length > 0 && isInside(page)) await follow(page, path);
  else await signInByPassword(page, server.address, server.owner, path);
  return page;
}

/** Signs in by password on the sign-in page, and waits for the page that follows. */
export async function signInOnPage(
  page: Page,
  address: string,
  { email, password }: { email: string; password: string },
  next: string,
): Promise<void> {
  await page.goto(`${address}/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(`${address}${next}`).catch(async (error: unknown) => {
    throw new Error(`${page.url()} shows: ${await page.locator('body').innerText()}`, {
      cause: error,
    });
  });
}

/** Waits until a window whose session has ended is on the sign-in page. It may go there by itself while it is being loaded anew. */
export async function leavesToSignIn(page: Page, address: string): Promise<void> {
  await page.goto(`${address}/app`).catch(() => undefined);
  await page.waitForURL(`${address}/login`);
}

/** The parts at the foot of the side bar that a press shows. */
type Folded = 'Organization' | 'Your account';

const summaryOf = (page: Page, what: Folded): Locator =>
  page.getByRole('navigation', { name: what }).locator('details:not([open]) > summary');

/** Shows the links of the organization's settings or of the account. */
export const unfold = (page: Page, what: Folded): Promise<void> => summaryOf(page, what).click();

/** Signs out in the application. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Your account' }).waitFor();
  const summary = summaryOf(page, 'Your account');
  if ((await summary.count()) > 0) await summary.click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL('**/login');
}

/** Sets up an authenticator app on the page that asks for it. */
export async function enrol(
  page: Page,
  button = 'Turn on two-factor',
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const secret = ((await page.getByTestId('totp-secret').textContent()) ?? '').replaceAll(' ', '');
  await page.getByLabel('Six-digit code').fill(await freshCode(secret));
  await page.getByRole('button', { name: button }).click();
  const list = page.getByRole('list', { name: 'Recovery codes' });
  await list.waitFor();
  const recoveryCodes = await list.getByRole('listitem').allTextContents();
  return { secret, recoveryCodes };
}
