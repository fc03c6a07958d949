import { afterEach, expect, test, vi } from 'vitest';
import { doing, render } from '../../../testing/render.tsx';
import type { Me, Project } from '../../api/types.ts';
import { SessionProvider } from '../../data/session.tsx';
import { FieldValues } from './field-values.tsx';

afterEach(() => void vi.unstubAllGlobals());

const me = {
  id: 'me',
  organizations: [{ id: 'acme', name: 'Acme', role: 'member' }],
} as unknown as Me;

const fields = [
  {
    id: 'f1',
    key: 'severity',
    name: 'Severity',
    type: 'choice',
    options: [
      { id: 'h', name: 'high', color: '#f00' },
      { id: 'l', name: 'low', color: '#0f0' },
    ],
  },
  { id: 'f2', key: 'cost', name: 'Cost', type: 'number', number: { unit: '€' }, options: [] },
  { id: 'f3', key: 'note', name: 'Note', type: 'text', options: [] },
];
const counts = [
  { id: 'l', count: 5 },
  { id: 'h', count: 3 },
  { id: null, count: 1 },
];
const weeks = [{ starts_at: '2031-05-05T00:00:00.000Z', sum_created: 12, sum_completed: 5 }];

const answerOf = (path: string) => {
  if (path.endsWith('/f1/analytics')) return { counts, sum: null, sum_done: null, weeks: [] };
  if (path.endsWith('/f2/analytics')) return { counts: [], sum: 12, sum_done: 5, weeks };
  return path.endsWith('/fields') ? fields : [];
};

test('options are counted with links to their tickets; numbers are added up', async () => {
  vi.stubGlobal('fetch', async (address: string) =>
    Response.json({ data: answerOf(new URL(address).pathname), meta: { next_cursor: null } }),
  );
  const project = { id: 'p', key: 'WEB' } as Project;
  const page = await render(
    <SessionProvider me={me}>
      <FieldValues project={project} filter={{ priority: 'high' }} />
    </SessionProvider>,
  );
  await doing(() => vi.waitFor(() => expect(page.querySelector('table')).not.toBeNull()));
  const rows = [...page.querySelectorAll('tbody tr')].map(({ textContent }) => textContent);
  expect(rows).toEqual(['high3', 'low5', 'No value1']);
  expect(page.querySelector('tbody a')?.getAttribute('href')).toBe(
    '/app/projects/WEB/list?priority=high&custom.severity=h',
  );
  const chips = [...page.querySelectorAll<HTMLButtonElement>('[role=group] button')];
  expect(chips.map(({ textContent }) => textContent)).toEqual(['Severity', 'Cost']);
  await doing(() => chips[1]?.click());
  await doing(() => vi.waitFor(() => expect(page.textContent).toContain('Sum: 12\u00A0€')));
  expect(page.querySelector('svg[role=img]')?.getAttribute('aria-label')).toBe(
    'Cost, in the last week: Created 12, Completed 5',
  );
});
