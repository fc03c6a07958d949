import { afterEach, expect, test, vi } from 'vitest';
import { doing, render, typeInto } from '../../../testing/render.tsx';
import type { Me, Project } from '../../api/types.ts';
import { SessionProvider } from '../../data/session.tsx';
import { FieldSettings } from './field-settings.tsx';

afterEach(() => void vi.unstubAllGlobals());

const me = {
  id: 'me',
  name: 'Grace',
  organizations: [{ id: 'acme', name: 'Acme', role: 'owner' }],
} as unknown as Me;

const severity = {
  id: 'f1',
  key: 'severity',
  name: 'Severity',
  type: 'choice',
  description: null,
  number: null,
  options: [
    { id: 'o1', name: 'low', color: '#22c55e', archived: false },
    { id: 'o2', name: 'high', color: '#ef4444', archived: false },
  ],
  required: true,
  default: null,
  on_card: true,
  project_id: 'p',
  position: 0,
  version: 1,
};

/** The requests that change something, as the page sends them. */
function service(deleted: readonly object[] = []) {
  const sent: { method: string; path: string; body: unknown }[] = [];
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit) => {
    const { pathname, searchParams } = new URL(address);
    if (pathname.endsWith('/tickets')) return Response.json({ data: [], meta: { total: 3 } });
    const isDeleted = searchParams.get('deleted') === 'only';
    if (method === 'GET') {
      return Response.json({ data: isDeleted ? deleted : [severity], meta: { next_cursor: null } });
    }
    sent.push({
      method: method ?? '',
      path: pathname.replace('/app-api', ''),
      body: body ? JSON.parse(String(body)) : null,
    });
    return method === 'DELETE'
      ? new Response(null, { status: 204 })
      : Response.json({ data: severity });
  });
  return sent;
}

const show = async (project: Project | null = { id: 'p' } as Project, role = 'owner') => {
  const person = { ...me, organizations: [{ id: 'acme', name: 'Acme', role }] } as unknown as Me;
  const page = await render(
    <SessionProvider me={person}>
      <FieldSettings project={project} canEdit />
    </SessionProvider>,
  );
  await doing(() => {});
  return page;
};

const press = (label: string) =>
  doing(() => {
    const buttons = [...document.querySelectorAll<HTMLElement>('button')];
    const button = buttons.find(
      (found) => found.getAttribute('aria-label') === label || found.textContent === label,
    );
    if (button === undefined) throw new Error(`no button ${label}`);
    button.click();
  });

const field = (label: string) =>
  document.querySelector(`[aria-label="${label}"]`) as HTMLInputElement;

test('shows the kind of each field, its options and where it is needed', async () => {
  service();
  const page = await show();
  expect(page.textContent).toContain('SeverityChoice · 2 options · required · on cards');
});

const deletedField = (id: string, project_id: string | null) => ({
  ...severity,
  id,
  name: id,
  project_id,
  deleted_at: '2031-05-04T00:00:00.000Z',
});

test('a deleted field is restored; one of all projects only by owners and admins', async () => {
  const sent = service([deletedField('own', 'p'), deletedField('common', null)]);
  await show();
  await press('Restore common');
  expect(sent).toMatchObject([{ method: 'POST', path: '/fields/common/restore' }]);
  document.body.replaceChildren();
  const page = await show(undefined, 'member');
  const labels = [...page.querySelectorAll('button')].map((button) =>
    button.getAttribute('aria-label'),
  );
  expect(labels).toContain('Restore own');
  expect(labels).not.toContain('Restore common');
});

test('the fields of all projects are defined without a project', async () => {
  const sent = service();
  const page = await show(null);
  // The field of a project is in the settings of that project.
  expect(page.textContent).toContain('No custom field yet.');
  await press('Add field');
  expect(document.body.textContent).not.toContain('For all projects of the organization');
  await typeInto(document.querySelector('input[name="name"]') as HTMLInputElement, 'Region');
  await press('Create field');
  expect(sent).toMatchObject([{ path: '/organizations/acme/fields', body: { project_id: null } }]);
});

test('an option is added, renamed and archived; the stored ones keep their ids', async () => {
  const sent = service();
  await show();
  await press('Edit Severity');
  await typeInto(field('Name of option 2'), 'severe');
  await press('Archive low');
  await typeInto(field('New option'), 'critical');
  await press('Add option');
  await press('Save');
  expect(sent).toMatchObject([
    {
      method: 'PATCH',
      path: '/fields/f1',
      body: {
        name: 'Severity',
        options: [
          { id: 'o1', name: 'low', archived: true },
          { id: 'o2', name: 'severe', archived: false },
          { name: 'critical', archived: false },
        ],
      },
    },
  ]);
});

test('a removed option is replaced by another one', async () => {
  const sent = service();
  await show();
  await press('Edit Severity');
  await press('Remove high');
  expect(document.body.textContent).toContain('3 tickets have it.');
  // A required field needs an option.
  expect(document.body.textContent).not.toContain('No value');
  await press('Remove option');
  await press('Save');
  expect(sent).toMatchObject([
    { path: '/fields/f1', body: { options: [{ id: 'o1' }], replace_with: { o2: 'o1' } } },
  ]);
});

test('a field is added to the project, and a deleted one can be restored', async () => {
  const sent = service();
  await show();
  await press('Add field');
  await typeInto(document.querySelector('[name="name"]') as HTMLInputElement, 'Customer');
  await press('Create field');
  await press('Delete Severity');
  expect(sent).toMatchObject([
    {
      method: 'POST',
      path: '/organizations/acme/fields',
      body: { name: 'Customer', type: 'text', project_id: 'p', required: false },
    },
    { method: 'DELETE', path: '/fields/f1' },
  ]);
});
