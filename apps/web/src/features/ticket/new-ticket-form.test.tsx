import { afterEach, expect, test, vi } from 'vitest';
import { doing, render } from '../../../testing/render.tsx';
import type { Me, Project, Template } from '../../api/types.ts';
import { SessionProvider } from '../../data/session.tsx';
import { shownMessage } from '../feedback/messages.tsx';
import { NewTicketForm } from './new-ticket-form.tsx';
import { NewTicketContext } from './windows.ts';
import type { Draft } from './new-ticket-draft.ts';
import { draftOfTemplate } from './template-draft.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const me = { id: 'me', name: 'Grace', organizations: [] } as unknown as Me;
const project = { id: 'quarry', key: 'QRY', name: 'Quarry' } as Project;
const nothing = () => {};
const draft: Draft = {
  title: 'Cut it',
  description_html: '',
  priority: 'medium',
  assignee_ids: [],
  label_ids: [],
  start_at: null,
  due_at: null,
  cycle_id: null,
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
      { id: 'hidden', name: 'Later', is_hidden: true, ticket_count: 0, wip_limit: null },
      { id: 'open', name: 'Open', is_hidden: false, ticket_count: 0, wip_limit: null },
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

/** A page with the form of a ticket, and a service that has these answers to creations. */
async function openForm(
  written: Partial<Draft>,
  answers: (() => Response)[],
  fields: object[] = [],
) {
  const created: { key: string | null; body: Record<string, unknown> }[] = [];
  const board = {
    id: 'open',
    name: 'Open',
    is_hidden: false,
    ticket_count: 0,
    wip_limit: null,
    project_id: 'quarry',
  };
  vi.stubGlobal('fetch', async (url: string, { method, body, headers }: RequestInit) => {
    if (method === 'POST') {
      const key = new Headers(headers).get('Idempotency-Key');
      created.push({ key, body: JSON.parse(String(body)) as Record<string, unknown> });
      return answers.shift()?.() ?? Response.error();
    }
    const found = url.includes('/boards') ? [board] : url.includes('/fields') ? fields : [];
    return Response.json({ data: found, meta: { next_cursor: null } });
  });
  const session = { ...me, organizations: [{ id: 'acme', name: 'Acme', role: 'owner' }] };
  let entered: Draft = { ...draft, ...written };
  const events: string[] = [];
  const opened = vi.fn<() => void>();
  const shown = {
    initialTitle: null,
    fields: null,
    draft: entered,
    latest: () => entered,
    set: (more: Partial<Draft>) => void (entered = { ...entered, ...more }),
    drop: () => void events.push('dropped'),
    onClose: () => void events.push('closed'),
  };
  const page = await render(
    <SessionProvider me={session as unknown as Me}>
      <NewTicketContext value={opened}>
        <NewTicketForm {...shown} project={project} projects={[project]} />
      </NewTicketContext>
    </SessionProvider>,
  );
  await doing(() => {});
  const submit = () => doing(() => page.querySelector('form')?.requestSubmit());
  return { page, created, events, submit, opened, entered: () => entered };
}

const made = () => Response.json({ data: { id: 't', key: 'QRY-1', version: 1 } });

test('the form closes at once; without a connection the ticket waits, and is sent once with all its entries when it is back', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { created, events, submit } = await openForm(
    { description_html: '<p>Why</p>', template_id: 't1', priority: 'high', estimate: 3 },
    // The answer to the first request is lost.
    [() => Response.error(), made],
  );
  await submit();
  expect([events, created, shownMessage()?.text]).toEqual([
    ['dropped', 'closed'],
    [],
    'Waiting for the connection. It is added as soon as it is back.',
  ]);
  online.mockReturnValue(true);
  await doing(() => window.dispatchEvent(new Event('online')));
  await vi.waitFor(() => expect(shownMessage()?.text).toBe('QRY-1 was created on Open.'));
  const { key } = created[0] ?? {};
  expect(created.map((sent) => sent.key)).toEqual([key, key]);
  expect(created[0]?.body).toMatchObject({
    title: 'Cut it',
    description_html: '<p>Why</p>',
    template_id: 't1',
    priority: 'high',
    estimate: 3,
    board_id: 'open',
  });
});

test('a refused ticket is listed with the reason, and its button brings all its entries back into the form', async () => {
  const refused = { code: 'wip_limit_exceeded', message: 'Full.', details: {} };
  const { page, submit, opened } = await openForm({ description_html: '<p>Why</p>' }, [
    () => Response.json(refused, { status: 409 }),
  ]);
  await submit();
  await vi.waitFor(() => expect(shownMessage()?.text).toContain('“Cut it” was not created.'));
  expect(page.querySelector('[role="alert"]')?.textContent).toContain('“Cut it” was not created.');
  await doing(() => shownMessage()?.action?.act());
  expect(opened).toHaveBeenCalled();
  expect(JSON.parse(sessionStorage.getItem('basalt.draft.new-ticket') ?? '{}')).toMatchObject({
    title: 'Cut it',
    description_html: '<p>Why</p>',
    board_id: 'open',
    project_id: 'quarry',
  });
  expect(page.querySelector('[role="alert"]')).toBeNull();
  sessionStorage.clear();
});

test('a ticket without the value of a required field is not submitted', async () => {
  const type = { type: 'text', options: [], default: null, required: true };
  const { page, submit, events, created } = await openForm(
    {},
    [],
    [{ id: 'f', key: 'site', name: 'Site', ...type }],
  );
  await vi.waitFor(() => expect(page.textContent).toContain('Site'));
  await submit();
  expect(page.querySelector('[role="alert"]')?.textContent).toBe('Site is required.');
  expect([events, created]).toEqual([[], []]);
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
