import { afterEach, expect, test, vi } from 'vitest';
import { doing, render } from '../../../testing/render.tsx';
import { Today } from './today.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const projects = [
  { id: 'quarry', key: 'QRY', name: 'Quarry', archived: false },
  { id: 'mill', key: 'MIL', name: 'Mill', archived: false },
  { id: 'old', key: 'OLD', name: 'Old', archived: true },
];

const ticket = (project_id: string, title: string) => ({
  id: title,
  key: title,
  version: 1,
  title,
  project_id,
  board_id: 'b',
  priority: 'low',
  due_at: null,
});

/** A service in which the person has a ticket of each project without a due date, and twelve of the mill. */
function serve(): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname, searchParams } = new URL(address, 'http://basalt.test');
    const project = searchParams.get('project_id');
    if (pathname.endsWith('/projects')) {
      return Response.json({ data: projects, meta: { next_cursor: null } });
    }
    if (!pathname.endsWith('/organizations/acme/tickets')) {
      return Response.json({ data: [], meta: { next_cursor: null } });
    }
    asked.push(project ?? 'all');
    const isUndated = searchParams.get('due') === 'none';
    const found = project === null ? (isUndated ? ['quarry', 'mill'] : []) : [project];
    const data = found.map((id) => ticket(id, `of ${id}`));
    return Response.json({
      data,
      meta: { next_cursor: null, total: project === 'mill' ? 12 : data.length },
    });
  });
  return asked;
}

const show = async () => {
  const page = await render(<Today organization="acme" person="me" />);
  const groups = () =>
    [...page.querySelectorAll('h3')].slice(0, -1).map(({ textContent }) => textContent);
  const press = (name: string) =>
    doing(() =>
      [...page.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click(),
    );
  return { page, groups, press };
};

test('the tickets of a person are listed by date or by project, as last chosen', async () => {
  const asked = serve();
  const { page, groups, press } = await show();
  await vi.waitFor(() => expect(groups()).toEqual(['No date 2']));
  await press('By project');
  await vi.waitFor(() => expect(groups()).toEqual(['Quarry 1', 'Mill 12']));
  expect(asked.filter((project) => project !== 'all').toSorted()).toEqual(['mill', 'quarry']);
  const [all] = page.querySelectorAll('a[href*="/list?"]');
  expect(all?.getAttribute('href')).toContain('/app/projects/MIL/list?');

  const later = await show();
  await vi.waitFor(() => expect(later.groups()).toEqual(['Quarry 1', 'Mill 12']));
  await later.press('By date');
  await vi.waitFor(() => expect(later.groups()).toEqual(['No date 2']));
});

test('j and k go from ticket to ticket', async () => {
  serve();
  const { groups } = await show();
  await vi.waitFor(() => expect(groups()).toEqual(['No date 2']));
  const steps: (string | undefined)[] = [];
  for (const key of ['j', 'j', 'j', 'k']) {
    await doing(() => window.dispatchEvent(new KeyboardEvent('keydown', { key })));
    steps.push(document.activeElement?.textContent.split(' ').at(-1));
  }
  expect(steps).toEqual(['quarry', 'mill', 'mill', 'quarry']);
});
