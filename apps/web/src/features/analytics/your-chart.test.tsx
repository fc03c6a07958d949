import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { doing, render } from '../../../testing/render.tsx';
import type { Me, Project } from '../../api/types.ts';
import { SessionProvider } from '../../data/session.tsx';
import { YourChart } from './your-chart.tsx';

beforeEach(() => localStorage.clear());
afterEach(() => void vi.unstubAllGlobals());

const me = {
  id: 'me',
  organizations: [{ id: 'acme', name: 'Acme', role: 'member' }],
} as unknown as Me;

const part = (id: string | null, count: number) => ({
  id,
  is_other: false,
  count,
  estimate_total: count * 2,
});
const answers: Readonly<Record<string, object[]>> = {
  members: [{ id: 'ada', name: 'Ada', email: 'ada@example.test' }],
  labels: [{ id: 'bug', name: 'bug', color: '#f00' }],
};

function answerOf({ pathname, searchParams }: URL): unknown {
  if (!pathname.endsWith('/groups')) return answers[pathname.split('/').at(-1) ?? ''] ?? [];
  const isSplit = searchParams.has('split');
  const parts = (...all: object[]) => (isSplit ? all : []);
  return {
    total: 4,
    estimate_total: 8,
    groups: [
      { ...part('ada', 3), parts: parts(part('bug', 2), part(null, 1)) },
      { ...part(null, 1), parts: parts(part('bug', 1)) },
    ],
  };
}

const project = { id: 'p', key: 'WEB' } as Project;

const press = (name: string) =>
  doing(() =>
    [...document.querySelectorAll('button')]
      .find(({ textContent }) => textContent === name)
      ?.click(),
  );

const asked: URL[] = [];
async function open() {
  asked.length = 0;
  vi.stubGlobal('fetch', async (address: string | Request) => {
    const url = new URL(typeof address === 'string' ? address : address.url);
    asked.push(url);
    return Response.json({ data: answerOf(url), meta: { next_cursor: null } });
  });
  const page = await render(
    <SessionProvider me={me}>
      <YourChart project={project} filter={{ priority: 'high' }} />
    </SessionProvider>,
  );
  const shown = (text: string) =>
    doing(() => vi.waitFor(() => expect(page.textContent).toContain(text)));
  const choose = (label: string, value: string) =>
    doing(() => {
      const select = page.querySelector<HTMLSelectElement>(`select[aria-label="${label}"]`);
      if (select === null) throw new Error(label);
      Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set?.call(
        select,
        value,
      );
      select.dispatchEvent(new Event('change', { bubbles: true }));
    });
  const bars = () =>
    [...page.querySelectorAll('ul[aria-label] > li')].map(({ textContent }) => textContent);
  return { page, shown, choose, bars };
}

test('a chart by a person’s own choice has bars that lead to the list, parts and numbers', async () => {
  const { page, shown, choose, bars } = await open();
  await shown('Ada');
  expect(bars()).toEqual(['Ada3', 'Nobody1']);
  expect(page.querySelector('ul[aria-label] a')?.getAttribute('href')).toBe(
    '/app/projects/WEB/list?priority=high&assignee_id=ada',
  );
  await choose('Split', 'label_id');
  await shown('No label');
  const last = asked.findLast(({ pathname }) => pathname.endsWith('/groups'));
  expect(Object.fromEntries(last?.searchParams ?? [])).toEqual({
    priority: 'high',
    by: 'assignee_id',
    split: 'label_id',
    measure: 'tickets',
  });
  const parts = [...page.querySelectorAll('ul[aria-label] [title^="bug"]')];
  expect(parts.map((segment) => segment.getAttribute('title'))).toEqual(['bug: 2', 'bug: 1']);
  expect(parts[0]?.getAttribute('href')).toBe(
    '/app/projects/WEB/list?priority=high&assignee_id=ada&label_id=bug',
  );
  await choose('Measure', 'estimate');
  await doing(() => vi.waitFor(() => expect(bars()).toEqual(['Ada6', 'Nobody2'])));
});

test('charts are kept under a name, and forgotten', async () => {
  const { shown, choose, page } = await open();
  await shown('Ada');
  await choose('Grouped', 'priority');
  await press('Save chart');
  const name = document.querySelector<HTMLInputElement>('input[name=name]');
  expect(name?.value).toBe('Tickets by priority');
  await press('Save');
  await shown('Delete saved chart');
  expect(JSON.parse(localStorage.getItem('basalt.charts.p') ?? '')).toEqual([
    { by: 'priority', split: '', measure: 'tickets', name: 'Tickets by priority' },
  ]);
  await choose('Grouped', 'assignee_id');
  await shown('Save chart');
  await press('Tickets by priority');
  await shown('Delete saved chart');
  await press('Delete saved chart');
  await shown('Save chart');
  const buttons = [...page.querySelectorAll('button')].map(({ textContent }) => textContent);
  expect(buttons).toEqual(['Save chart', 'Download CSV']);
  expect(localStorage.getItem('basalt.charts.p')).toBe('[]');
});
