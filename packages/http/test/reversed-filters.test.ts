import { closeAfterTests } from '@basalt/domain/testing';
import { expect, test } from 'vitest';
import { openApiFixture, type Reply } from './api-fixture.ts';

const shop = await closeAfterTests(openApiFixture());

const call = (method: string, path: string, body?: object): Promise<Reply> =>
  shop.call(method, `/api/v1${path}`, body && { body });

const titlesOf = ({ json }: Reply) =>
  (json.data as { title: string }[]).map(({ title }) => title).toSorted();
const listed = async (query: string) =>
  titlesOf(await call('GET', `/projects/WEB/tickets?${query}`));
const wide = async (query: string) =>
  titlesOf(await call('GET', `/organizations/${shop.organization}/tickets?${query}`));

test('`not` turns filters round, by values, dates and custom fields', async () => {
  const made = await call('POST', `/organizations/${shop.organization}/fields`, {
    project_id: shop.project,
    name: 'Grain',
    type: 'choice',
    options: [{ name: 'Fine' }, { name: 'Coarse' }],
  });
  expect(made.status).toBe(201);
  const tickets = [
    { title: 'Salt', board_slug: 'open', due_at: '2031-05-04T12:00:00Z' },
    { title: 'Sand', board_slug: 'open' },
    { title: 'Slate', board_slug: 'hold', due_at: '2031-05-02T12:00:00Z' },
    { title: 'Shale', board_slug: 'hold' },
  ];
  for (const body of tickets) await call('POST', '/projects/WEB/tickets', body);
  const set = { custom_fields: { grain: 'Fine' }, priority: 'high' };
  expect((await call('PATCH', '/tickets/WEB-3', set)).status).toBe(200);
  expect(await listed('board_slug=hold&not=board_slug')).toEqual(['Salt', 'Sand']);
  expect(await listed('due=none&not=due')).toEqual(['Salt', 'Slate']);
  expect(await listed('priority=high&not=priority')).toEqual(['Salt', 'Sand', 'Shale']);
  expect(await listed('custom.grain=fine&not=custom.grain')).toEqual(['Salt', 'Sand', 'Shale']);
  expect(await listed('custom.grain=none&not=custom.grain')).toEqual(['Slate']);
  expect(await listed('priority=high&due=none&not=priority,due')).toEqual(['Salt']);
  expect((await wide('project_id=WEB&custom.grain=fine&not=project_id')).length).toBe(0);
  expect(await wide('custom.grain=fine&not=custom.grain')).toEqual(['Salt', 'Sand', 'Shale']);
  const counts = await call('GET', '/projects/WEB/tickets/counts?priority=high&not=priority');
  expect(counts.json).toMatchObject({ data: { total: 3 } });
  const wrong = ['not=priority', 'priority=high&not=overdue', 'custom.grain=fine&not=custom.label'];
  for (const query of [...wrong, 'q=x&not=q', 'not=custom.constructor']) {
    const { status, json } = await call('GET', `/projects/WEB/tickets?${query}`);
    expect([query, status, Object.keys(json['errors'] as object)]).toEqual([query, 422, ['not']]);
  }
});
