import { expect, test } from 'vitest';
import { render } from '../../../testing/render.tsx';
import { ColumnRoles, columnsFault } from './column-roles.tsx';

const columns = ['Headline', 'Status'].map((name) => ({ name, samples: [] }));

test('a table whose columns hold no titles says so until one is chosen', async () => {
  expect(columnsFault('csv', columns, {})).toContain('choose “Title”');
  expect(columnsFault('csv', columns, { Headline: 'title' })).toBeNull();
  const page = await render(
    <ColumnRoles system="csv" columns={columns} chosen={{}} onChoose={() => {}} />,
  );
  expect(page.querySelector('[role="status"]')?.textContent).toContain('No column has the titles');
});
