import { afterEach, expect, test, vi } from 'vitest';
import { doing, render } from '../../../testing/render.tsx';
import type { Me, Project, Template } from '../../api/types.ts';
import { SessionProvider } from '../../data/session.tsx';
import { NewTicketForm } from './new-ticket-form.tsx';
import type { Draft } from './new-ticket-draft.ts';
import { draftOfTemplate } from './template-draft.ts';

afterEach(() => void vi.unstubAllGlobals());

const me = { id: 'me', name: 'Grace', organizations: [] } as unknown as Me;
const project = { id: 'quarry', key: 'QRY', name: 'Quarry' } as Project;
const nothing = () => {};
const draft: Draft = {
  title: 'Cut it',
  description_html: '',
  priority: 'medium',
  assignee_ids: [],
  label_ids: [],
  due_at: null,
  estimate: null,
  custom_fields: {},
  board_id: null,
  project_id: null,
  template_id: null,
};

test('a ticket whose creation is asked for before the boards are known is created once they are', async () => {
  const known = Promise.withResolvers<void>();
  const created: unknown[] = [];
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    if (method === 'POST') created.push(JSON.parse(String(body)));
    const isOfBoards = url.includes('/boards');
    if (isOfBoards) await known.promise;
    const boards = [
      { id: 'hidden', name: 'Later', is_hidden: true },
      { id: 'open', name: 'Open', is_hidden: false },
    ];
    return Response.json({ data: isOfBoards ? boards : [], meta: { next_cursor: null } });
  });
  const form = { draft, latest: () => draft, set: nothing };
  const shown = { initialTitle: null, fields: null, ...form, drop: nothing, onClose: nothing };
  const page = await render(
    <SessionProvider me={me}>
      <NewTicketForm {...shown} project={project} projects={[project]} />
    </SessionProvider>,
  );
  await doing(() => page.querySelector('form')?.requestSubmit());
  known.resolve();
  await vi.waitFor(() => expect(created).toMatchObject([{ title: 'Cut it', board_id: 'open' }]));
});

test('the day in the title of a template is no due date', async () => {
  const title = 'Release {{date}}';
  const content = { title, description_html: null, due: '+3d', priority: 'high' };
  const template = { id: 't1', name: 'Release', ticket: content, sub_tickets: [] };
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json({
      data: url.includes('/templates') ? [template] : [],
      meta: { next_cursor: null },
    }),
  );
  const session = { ...me, organizations: [{ id: 'acme', name: 'Acme', role: 'owner' }] };
  const { title: filled } = draftOfTemplate(template as unknown as Template);
  const written: Draft = { ...draft, title: filled, template_id: 't1' };
  const form = { draft: written, latest: () => written, set: nothing };
  const shown = { initialTitle: null, fields: null, ...form, drop: nothing, onClose: nothing };
  const page = await render(
    <SessionProvider me={session as unknown as Me}>
      <NewTicketForm {...shown} project={project} projects={[project]} />
    </SessionProvider>,
  );
  await vi.waitFor(() => expect(page.textContent).toContain('Template'));
  await doing(() => {});
  expect(page.textContent).not.toContain(`Due ${filled.slice(-10)}`);
});
