import { afterEach, expect, test, vi } from 'vitest';
import { doing, render, typeInto } from '../../../testing/render.tsx';
import type { Me, Project } from '../../api/types.ts';
import { SessionProvider } from '../../data/session.tsx';
import { TemplateSettings } from './template-settings.tsx';

afterEach(() => void vi.unstubAllGlobals());

const me = (role: string) =>
  ({
    id: 'me',
    name: 'Grace',
    organizations: [{ id: 'acme', name: 'Acme', role }],
  }) as unknown as Me;

const release = {
  id: 't1',
  organization_id: 'acme',
  project_id: 'p',
  name: 'Release',
  is_default: true,
  ticket: { title: 'Release {{date}}', priority: 'high', due: '+3d' },
  sub_tickets: [
    { title: 'Notes', priority: 'low', due: null },
    { title: 'Mail', priority: 'high', due: null },
  ],
  version: 1,
};
const common = { ...release, id: 't2', project_id: null, name: 'Common', is_default: false };

/** The requests that change something, as the page sends them. */
function service() {
  const sent: { method: string; path: string; body: unknown }[] = [];
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit) => {
    if (method === 'GET') {
      const data = address.includes('/templates') ? [release, common] : [];
      return Response.json({ data, meta: { next_cursor: null } });
    }
    sent.push({
      method: method ?? '',
      path: new URL(address).pathname.replace('/app-api', ''),
      body: body ? JSON.parse(String(body)) : null,
    });
    return method === 'DELETE'
      ? new Response(null, { status: 204 })
      : Response.json({ data: release });
  });
  return sent;
}

const show = async (role = 'owner', project: Project | null = { id: 'p' } as Project) => {
  const page = await render(
    <SessionProvider me={me(role)}>
      <TemplateSettings project={project} canEdit />
    </SessionProvider>,
  );
  await doing(() => {});
  return page;
};

const press = (label: string) =>
  doing(() => {
    const button = [...document.querySelectorAll<HTMLElement>('button')].find(
      (found) => found.getAttribute('aria-label') === label || found.textContent === label,
    );
    if (button === undefined) throw new Error(`no button ${label}`);
    button.click();
  });

const field = (name: string) => document.querySelector(`[name="${name}"]`) as HTMLInputElement;

test('shows the ticket of each template; members edit those of the project alone', async () => {
  service();
  const page = await show('member');
  expect(page.textContent).toContain('ReleaseRelease {{date}} · 2 sub-tickets · default');
  expect(page.textContent).toContain('CommonRelease {{date}} · 2 sub-tickets · all projects');
  expect(page.querySelector('[aria-label="Edit Release"]')).not.toBeNull();
  expect(page.querySelector('[aria-label="Edit Common"]')).toBeNull();
});

test('the form has the ticket and its sub-tickets, each with its other fields behind a button', async () => {
  const sent = service();
  const page = await show();
  await press('Edit Release');
  expect(document.querySelectorAll('dt')).toHaveLength(5);
  await typeInto(field('ticket.due'), '+2w');
  await press('Remove Notes');
  await press('Edit Mail');
  await typeInto(field('sub_tickets.0.due'), '+1d');
  const line = document.querySelector<HTMLInputElement>('[aria-label="Add a sub-ticket"]');
  await typeInto(line as HTMLInputElement, 'Tell everybody');
  await press('Add');
  await press('Move Tell everybody up');
  await press('Save');
  expect(page.querySelector('[role="alert"]')).toBeNull();
  expect(sent).toMatchObject([
    {
      method: 'PATCH',
      path: '/templates/t1',
      body: {
        name: 'Release',
        is_default: true,
        ticket: { title: 'Release {{date}}', priority: 'high', due: '+2w' },
        sub_tickets: [
          { title: 'Tell everybody', priority: 'medium', due: null },
          { title: 'Mail', priority: 'high', due: '+1d' },
        ],
      },
    },
  ]);
});

test('a sub-ticket whose title is blanked is refused at its title, and is never left out', async () => {
  const sent = service();
  await show();
  await press('Edit Release');
  const title = document.querySelector('[aria-label="Sub-ticket"]') as HTMLInputElement;
  await typeInto(title, ' ');
  await press('Save');
  expect(sent).toEqual([]);
  expect(document.body.textContent).toContain('Sub-ticket must not be blank.');
  expect(document.activeElement).toBe(title);
  await typeInto(title, 'Letters');
  await press('Save');
  expect(sent).toMatchObject([
    { body: { sub_tickets: [{ title: 'Letters', priority: 'low' }, { title: 'Mail' }] } },
  ]);
});

test('a template of all projects is made without a project, and a deletion is undone by a new one', async () => {
  const sent = service();
  const page = await show('owner', null);
  expect(page.textContent).not.toContain('2 sub-tickets · default');
  await press('Add template');
  await typeInto(field('name'), 'Bug');
  await typeInto(field('ticket.title'), 'Bug in {{week}}');
  await press('Create template');
  await press('Delete Common');
  expect(sent).toMatchObject([
    {
      path: '/organizations/acme/templates',
      body: { name: 'Bug', project_id: null, ticket: { title: 'Bug in {{week}}', due: null } },
    },
    { method: 'DELETE', path: '/templates/t2' },
  ]);
});
