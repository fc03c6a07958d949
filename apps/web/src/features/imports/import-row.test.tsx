import { importFaultText, importNote } from '@basalt/domain';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test } from 'vitest';
import { doing, render } from '../../../testing/render.tsx';
import type { Import } from '../../api/types.ts';
import { subjectWords } from '../../words/subject-words.ts';
import { ImportRow } from './import-row.tsx';

const jobOf = (fields: Partial<Import>) =>
  ({
    id: 'i',
    system: 'csv',
    file_name: null,
    state: 'failed',
    dry_run: false,
    position: 0,
    zone: null,
    created_at: '2026-01-01T00:00:00Z',
    finished_at: '2026-01-01T00:00:00Z',
    created_by: { kind: 'person', id: 'p', name: 'Ada' },
    counts: {},
    notes: [],
    failure: null,
    ...fields,
  }) as unknown as Import;

const partOf = (fields: Partial<Import>) => (
  <ImportRow
    job={jobOf(fields)}
    project={undefined}
    isNewest
    total={null}
    onChanged={async () => {}}
  />
);

const row = async (fields: Partial<Import>): Promise<HTMLElement> => {
  const page = await render(partOf(fields));
  await doing(() => subjectWords('importNotes'));
  return page;
};

test('the report of a row has its place before its words are there', () => {
  const place = document.createElement('div');
  const root = createRoot(place);
  onTestFinished(() => act(async () => root.unmount()));
  const client = new QueryClient();
  const part = partOf({ state: 'done', position: 1 });
  act(() => root.render(<QueryClientProvider client={client}>{part}</QueryClientProvider>));
  expect(place.querySelector('th')).toBeNull();
  expect(place.querySelector('summary')?.textContent).toBe('Report');
});

test.each([
  ['csv', 'CSV'],
  ['jira', 'Jira'],
  ['project', 'Copied tickets'],
] as const)('an import of the system %s is named %s', async (system, name) => {
  const page = await row({ system });
  expect(page.querySelector('h2 bdi')?.textContent).toBe(name);
  expect(page.querySelector('p')?.textContent?.startsWith(`${name} · `)).toBe(true);
});

test.each([
  ['validation_failed', 'One of its values is not valid.'],
  ['wip_limit_exceeded', 'Its board has as many tickets as its WIP limit allows.'],
  ['last_board', 'It was refused.'],
])('a record that was refused with the code %s has words in its report', async (code, text) => {
  const note = {
    kind: 'ticket',
    outcome: 'left',
    note: importNote('refused', { code }),
    code: 'refused',
    params: { code },
    count: 1,
    samples: [],
  };
  const counts = { ticket: { exact: 0, other_form: 0, left: 1 } };
  const page = await row({
    state: 'done',
    position: 1,
    counts,
    notes: [note],
  } as unknown as Partial<Import>);
  expect(page.textContent).toContain(text);
  expect(page.textContent).not.toContain(code);
});

test.each([
  ['validation_failed', 'One of its values is not valid: nothing after it is written.'],
  ['last_board', 'The service refused to write it: nothing after it is written.'],
])('a refusal with the code %s that ended an import has words', async (code, text) => {
  const page = await row({ failure: importFaultText('write_refused', { code }) });
  expect(page.textContent).toContain(text);
  expect(page.textContent).not.toContain(code);
});

test.each([
  ['project_archived', 'The project is archived.'],
  ['not_found', 'The project was deleted.'],
  ['wrong_organization', 'The project is archived or deleted.'],
])('why a project is closed is said without the code %s', async (code, text) => {
  const page = await row({ failure: importFaultText('project_closed', { code }) });
  expect(page.textContent).toContain(text);
  expect(page.textContent).not.toContain(code);
});
