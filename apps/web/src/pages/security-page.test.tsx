import { afterEach, expect, test, vi } from 'vitest';
import { doing, render, typeInto } from '../../testing/render.tsx';
import type { Me } from '../api/types.ts';
import { SessionProvider } from '../data/session.tsx';
import { SecurityPage } from './security-page.tsx';

afterEach(() => void vi.unstubAllGlobals());

/** The page of a person in a service, and what it asks of the service. */
async function open(
  two_factor: Me['two_factor'],
  { enabled = true, organizations = [] as object[] } = {},
) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => {
    if (method !== 'GET') asked.push(`${method} ${url.slice(url.indexOf('/me'))}`);
    if (method === 'DELETE') return new Response(null, { status: 204 });
    const data = method === 'POST' ? { recovery_codes: ['aaaa-bbbb'] } : { local: { enabled } };
    return Response.json({ data });
  });
  const me = { id: 'me', name: 'Grace', organizations, two_factor } as unknown as Me;
  const page = await render(
    <SessionProvider me={me}>
      <SecurityPage />
    </SessionProvider>,
  );
  const ofTwoFactor = page.querySelector('[aria-labelledby="two-factor"]');
  const names = () =>
    [...(ofTwoFactor?.querySelectorAll('button') ?? [])].map(({ textContent }) => textContent);
  return { page, asked, names };
}

const button = (name: string) =>
  [...document.querySelectorAll('button')].findLast(({ textContent }) => textContent === name);

async function answerWithCode(name: string) {
  await typeInto(
    document.querySelector('[role="alertdialog"] input') as HTMLInputElement,
    '123456',
  );
  await doing(() => button(name)?.click());
}

const headings = (page: HTMLElement) =>
  [...page.querySelectorAll('h2')].map((heading) => heading.firstChild?.textContent);

test('the password is first on the page, and the sessions are behind a link at its end', async () => {
  const { page } = await open({ enrolled: false, required: false });
  expect(headings(page)).toEqual(['Password', 'Two-factor sign-in', 'Sessions']);
  expect(page.querySelector('a[href="/app/sessions"]')?.textContent).toBe('Sessions');
  expect(page.querySelector('input[name="current_password"]')).not.toBeNull();
});

test('without passwords the page has no field for one, and speaks of the provider', async () => {
  const { page } = await open({ enrolled: false, required: false }, { enabled: false });
  await doing(() =>
    vi.waitFor(() => expect(headings(page)).toEqual(['Two-factor sign-in', 'Sessions'])),
  );
  expect(page.querySelector('input')).toBeNull();
  expect(page.textContent).toContain('Your provider is enough to sign in.');
});

test.each([
  ['owner', true],
  ['admin', true],
  ['member', false],
])('whether the setting of the service is named to the role %s: %s', async (role, isNamed) => {
  const organizations = [{ id: 'quarry', name: 'Quarry', role }];
  const { page } = await open({ enrolled: false, required: false }, { organizations });
  expect(page.textContent?.includes('SERVICE_REQUIRE_TWO_FACTOR')).toBe(isNamed);
});

test('where no code is asked for, the page says so, and offers none', async () => {
  const { page, names } = await open({ enrolled: false, required: false });
  expect(page.textContent).toContain('Your password is enough to sign in. There is nothing to set');
  expect(names()).toEqual([]);
});

test('where no code is asked for, an app that is set up can only be removed', async () => {
  const opened = await open({ enrolled: true, required: false });
  expect(opened.page.textContent).toContain('The app that you set up is not asked for a code.');
  expect(opened.names()).toEqual(['Remove the app']);
  await doing(() => button('Remove the app')?.click());
  await answerWithCode('Remove');
  await vi.waitFor(() => expect(opened.asked).toEqual(['DELETE /me/totp']));
});

test('where codes are asked for, the app is replaced and its recovery codes are renewed', async () => {
  const opened = await open({ enrolled: true, required: true });
  expect(opened.names()).toEqual(['Use another app', 'New recovery codes']);
  await doing(() => button('New recovery codes')?.click());
  await answerWithCode('Make new codes');
  await doing(() => vi.waitFor(() => expect(opened.page.textContent).toContain('aaaa-bbbb')));
  expect(opened.asked).toEqual(['POST /me/recovery-codes']);
});
