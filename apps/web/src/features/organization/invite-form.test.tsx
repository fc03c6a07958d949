import { useQuery } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { doing, render, typeInto } from '../../../testing/render.tsx';
import type { IssuedInvitation, OwnOrganization } from '../../api/types.ts';
import { shownMessage } from '../feedback/messages.tsx';
import { invitationsQuery } from '../../data/queries/organization.ts';
import { OpenInvitation } from './invitations.tsx';
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
  // Said at the choice, which is open and has the focus.
  expect(document.activeElement?.textContent).toContain('Projects');
  expect(page.querySelector('details')?.open).toBe(true);
  expect(page.querySelector('details [role="alert"]')).not.toBeNull();
  await doing(() => boxes()[1]?.click());
  expect(page.textContent).not.toContain('Choose the projects');
  await doing(() => page.querySelector('form')?.requestSubmit());
  const invitation = { email: 'grace@example.test', role: 'member', project_ids: ['Operations'] };
  await vi.waitFor(() => expect(sent).toEqual([invitation]));
});

function ListedAndForm() {
  useQuery(invitationsQuery('quarry'));
  return <InviteForm organization={organization} />;
}

test('the list names who was invited before the message says so', async () => {
  const listed = Promise.withResolvers<void>();
  let isSent = false;
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => {
    if (method === 'POST') {
      isSent = true;
      return Response.json({ data: {} }, { status: 201 });
    }
    if (isSent && url.includes('/invitations')) await listed.promise;
    const isOfConfig = url.includes('/config');
    return Response.json({ data: isOfConfig ? config : [], meta: { next_cursor: null } });
  });
  const page = await render(<ListedAndForm />);
  await typeInto(page.querySelector('input') as HTMLInputElement, 'new@example.test');
  await doing(() => page.querySelector('form')?.requestSubmit());
  await doing(() => vi.waitFor(() => expect(isSent).toBe(true)));
  await doing(async () => {});
  expect(shownMessage()?.text ?? '').not.toContain('new@example.test');
  listed.resolve();
  await doing(() => vi.waitFor(() => expect(shownMessage()?.text).toContain('new@example.test')));
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
  const field = page.querySelector('input');
  expect(field?.value).toBe(addresses);
  expect(document.activeElement).toBe(field);
  expect(field?.getAttribute('aria-invalid')).toBe('true');
});

const issued: IssuedInvitation = {
  id: 'second',
  organization_id: 'quarry',
  email: 'grace@example.test',
  role: 'member',
  project_ids: [],
  created_at: '2026-11-29T10:00:00.000Z',
  expires_at: '2026-12-06T10:00:00.000Z',
  token: 'link-abc',
};
const link = `${window.location.origin}/login/invitation#token=link-abc`;

/** Answers with no project and this invitation, which `sent` receives as requested. */
function answer(sent: unknown[]): void {
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    if (method !== 'POST') {
      const data = url.includes('/config') ? config : [];
      return Response.json({ data, meta: { next_cursor: null } });
    }
    sent.push(JSON.parse(String(body)));
    return Response.json({ data: issued }, { status: 201 });
  });
}

const press = (page: HTMLElement, name: string) =>
  doing(() => [...page.querySelectorAll('button')].find((b) => b.textContent === name)?.click());

test('an invitation by a link shows its link, to be copied', async () => {
  const sent: unknown[] = [];
  answer(sent);
  const page = await render(<InviteForm organization={organization} />);
  const field = () => page.querySelector('input') as HTMLInputElement;
  await typeInto(field(), 'ada@example.test, grace@example.test');
  await press(page, 'Make a link instead');
  await doing(() =>
    vi.waitFor(() => expect(page.textContent).toContain('A link is for one address.')),
  );
  await typeInto(field(), 'grace@example.test');
  await press(page, 'Make a link instead');
  await doing(() => vi.waitFor(() => expect(page.textContent).toContain(link)));
  expect(sent).toEqual([
    { email: 'grace@example.test', role: 'member', project_ids: [], by_link: true },
  ]);
  expect(page.textContent).toContain('Copy the link');
});

test('an open invitation gets a new link, to be copied', async () => {
  const sent: unknown[] = [];
  answer(sent);
  const open = { ...issued, id: 'first', role: 'admin' } as const;
  const page = await render(<OpenInvitation invitation={open} />);
  await press(page, 'New link');
  await doing(() => vi.waitFor(() => expect(page.textContent).toContain(link)));
  expect(sent).toEqual([{ email: 'grace@example.test', role: 'admin', by_link: true }]);
});
