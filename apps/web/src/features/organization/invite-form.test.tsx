import { afterEach, expect, test, vi } from 'vitest';
import { doing, render, typeInto } from '../../../testing/render.tsx';
import type { OwnOrganization } from '../../api/types.ts';
import { shownMessage } from '../feedback/messages.tsx';
import { InviteForm } from './invite-form.tsx';

afterEach(() => void vi.unstubAllGlobals());

const config = { mail: { enabled: true } };
const organization = { id: 'quarry', name: 'Quarry', role: 'owner' } as OwnOrganization;

test('an invitation that is sent before the projects are known names the only one', async () => {
  const known = Promise.withResolvers<void>();
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    if (method === 'POST') sent.push(JSON.parse(String(body)));
    const isOfProjects = url.includes('/projects');
    if (isOfProjects) await known.promise;
    const projects = [
      { id: 'web', name: 'Web shop', archived: false },
      { id: 'old', name: 'Old shop', archived: true },
    ];
    return Response.json({ data: isOfProjects ? projects : config, meta: { next_cursor: null } });
  });
  const page = await render(<InviteForm organization={organization} />);
  await typeInto(page.querySelector('input') as HTMLInputElement, 'grace@example.test');
  await doing(() => page.querySelector('form')?.requestSubmit());
  known.resolve();
  const invitation = { email: 'grace@example.test', role: 'member', project_ids: ['web'] };
  await vi.waitFor(() => expect(sent).toEqual([invitation]));
});

test('of several projects none is selected, and nobody is invited before one is chosen', async () => {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    if (method === 'POST') sent.push(JSON.parse(String(body)));
    const projects = ['Web shop', 'Operations'].map((name) => ({
      id: name,
      name,
      archived: false,
    }));
    const data = url.includes('/projects') ? projects : url.includes('/invitations') ? [] : config;
    return Response.json({ data, meta: { next_cursor: null } });
  });
  const page = await render(<InviteForm organization={organization} />);
  const boxes = () => [...page.querySelectorAll<HTMLInputElement>('[type="checkbox"]')];
  await doing(() =>
    vi.waitFor(() => expect(boxes().map(({ checked }) => checked)).toEqual([false, false])),
  );
  await typeInto(page.querySelector('input') as HTMLInputElement, 'grace@example.test');
  await doing(() => page.querySelector('form')?.requestSubmit());
  await doing(() => vi.waitFor(() => expect(page.textContent).toContain('Choose the projects')));
  expect(sent).toEqual([]);
  await doing(() => boxes()[1]?.click());
  await doing(() => page.querySelector('form')?.requestSubmit());
  const invitation = { email: 'grace@example.test', role: 'member', project_ids: ['Operations'] };
  await vi.waitFor(() => expect(sent).toEqual([invitation]));
});

test('a second invitation in another letter case says which one it replaces', async () => {
  const open = [
    { email: 'grace@example.test', role: 'admin' },
    { email: 'ada@example.test', role: 'member' },
  ];
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => {
    const data = url.includes('/invitations') ? open : [];
    if (method === 'POST') return Response.json({ data: {} }, { status: 201 });
    const isOfConfig = url.includes('/config');
    return Response.json({ data: isOfConfig ? config : data, meta: { next_cursor: null } });
  });
  const page = await render(<InviteForm organization={organization} />);
  const addresses = 'GRACE@example.test, Ada@example.test';
  await typeInto(page.querySelector('input') as HTMLInputElement, addresses);
  await doing(() => page.querySelector('form')?.requestSubmit());
  await vi.waitFor(() => expect(shownMessage()).not.toBeNull());
  expect(shownMessage()?.text).toContain(
    'grace@example.test was invited as Admin before: that invitation no longer works.',
  );
  expect(shownMessage()?.text).not.toContain('ada@example.test was invited');
});

test('more addresses than can be invited at once stay in the field', async () => {
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json({ data: url.includes('/projects') ? [] : config, meta: { next_cursor: null } }),
  );
  const page = await render(<InviteForm organization={organization} />);
  const addresses = Array.from({ length: 21 }, (_, at) => `person-${at}@example.test`).join(', ');
  await typeInto(page.querySelector('input') as HTMLInputElement, addresses);
  await doing(() => page.querySelector('form')?.requestSubmit());
  await doing(() => vi.waitFor(() => expect(page.textContent).toContain('At most 20 addresses')));
  expect(page.querySelector('input')?.value).toBe(addresses);
});
