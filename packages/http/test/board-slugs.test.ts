import { closeAfterTests } from '@basalt/domain/testing';
import { expect, test } from 'vitest';
import { openApiFixture, type Reply } from './api-fixture.ts';

const shop = await closeAfterTests(openApiFixture());

const call = (method: string, path: string, body?: object): Promise<Reply> =>
  shop.call(method, `/api/v1${path}`, body && { body });

type Ticket = { id: string; key: string; board_id: string };

async function ticketOn(board_slug: string, title = 'Salt'): Promise<Ticket> {
  const { json } = await call('POST', `/projects/${shop.project}/tickets`, { board_slug, title });
  return json.data as Ticket;
}

const errorsOf = ({ status, json }: Reply) => [status, json['errors']];
const boardOf = ({ json }: Reply) => (json.data as Ticket).board_id;
const neither = [422, { board_id: ['is required, or board_slug'] }];
const unknown = [422, { board_slug: ['is not a board of this project'] }];
const different = [422, { board_slug: ['is not the same board as board_id'] }];

const move = (ref: string, body: object) => call('POST', `/tickets/${ref}/move`, body);

test('a move takes the slug of a board, by the id of the ticket and by its key', async () => {
  const [open, hold] = shop.boards;
  const { id, key } = await ticketOn('open');
  expect(boardOf(await move(id, { board_slug: 'hold', position: 0 }))).toBe(hold);
  expect(boardOf(await move(key, { board_slug: 'open' }))).toBe(open);
  expect(boardOf(await move(key, { board_slug: 'hold', board_id: hold }))).toBe(hold);
  expect(errorsOf(await move(id, { board_slug: 'hold', board_id: open }))).toEqual(different);
  expect(errorsOf(await move(id, { board_slug: 'nowhere' }))).toEqual(unknown);
  expect(errorsOf(await move(id, { position: 0 }))).toEqual(neither);
  const absent = await move('WEB-999', { board_slug: 'nowhere' });
  expect([absent.status, absent.json['code']]).toEqual([404, 'not_found']);
});

test('a full board is blamed by the name that it was given', async () => {
  const board = (await call('GET', `/projects/${shop.project}/boards`)).json.data as {
    id: string;
    slug: string;
  }[];
  const { id = '' } = board.find(({ slug }) => slug === 'deployed') ?? {};
  const deployed = await ticketOn('deployed');
  await call('PATCH', `/boards/${id}`, { wip_limit: 1 });
  const ticket = await ticketOn('open');
  const full = await call('POST', `/tickets/${ticket.id}/move`, { board_slug: 'deployed' });
  expect(full.json['code']).toBe('wip_limit_exceeded');
  expect(Object.keys(full.json['errors'] as object)).toEqual(['board_slug']);
  await call('DELETE', `/tickets/${ticket.id}`);
  const back = await call('POST', `/tickets/${ticket.id}/restore`, { board_slug: 'deployed' });
  expect(Object.keys(back.json['errors'] as object)).toEqual(['board_slug']);
  await call('DELETE', `/tickets/${deployed.id}`);
});

test('a ticket is restored to the board of a slug', async () => {
  const { key } = await ticketOn('open');
  await call('DELETE', `/tickets/${key}`);
  const restore = (body: object) => call('POST', `/tickets/${key}/restore`, body);
  expect(errorsOf(await restore({ board_slug: 'nowhere' }))).toEqual(unknown);
  expect(boardOf(await restore({ board_slug: 'hold' }))).toBe(shop.boards[1]);
});

test('tickets are put in order on the board of a slug', async () => {
  const { json } = await call('POST', `/projects/${shop.project}/boards`, { name: 'Order' });
  const { id: board_id } = json.data as { id: string };
  const [first, second] = [await ticketOn('order', 'First'), await ticketOn('order', 'Second')];
  const ticket_ids = [second.id, first.id];
  const reorder = (body: object) => call('PUT', `/projects/${shop.project}/tickets/reorder`, body);
  const ordered = await reorder({ board_slug: 'order', ticket_ids });
  expect((ordered.json.data as Ticket[]).map(({ id }) => id)).toEqual(ticket_ids);
  expect((await reorder({ board_slug: 'order', board_id, ticket_ids })).status).toBe(200);
  const otherOrder = { board_slug: 'open', board_id, ticket_ids };
  expect(errorsOf(await reorder(otherOrder))).toEqual(different);
  expect(errorsOf(await reorder({ board_slug: 'nowhere', ticket_ids }))).toEqual(unknown);
  expect(errorsOf(await reorder({ ticket_ids }))).toEqual(neither);
});

test('lists are filtered by the slugs of boards', async () => {
  await call('POST', `/projects/${shop.project}/boards`, { name: 'Listed' });
  const { key } = await ticketOn('listed', 'Slate');
  const lists = [`/projects/${shop.project}`, `/organizations/${shop.organization}`];
  const keysOf = async (list: string, query: string) => {
    const { json } = await call('GET', `${list}/tickets?${query}`);
    return (json.data as Ticket[]).map((ticket) => ticket.key);
  };
  for (const list of lists) {
    expect(await keysOf(list, 'board_slug=listed')).toEqual([key]);
    expect(await keysOf(list, 'board_slug=listed&sort=-updated_at&q=slate')).toEqual([key]);
    expect(await keysOf(list, `board_slug=listed&board_id=${shop.boards[0]}`)).toEqual([]);
    const all = await keysOf(list, 'board_slug=listed,open,hold,in-progress,deployed,order');
    expect(all.toSorted()).toEqual((await keysOf(list, '')).toSorted());
    const none = await call('GET', `${list}/tickets?board_slug=listed,nowhere`);
    expect(errorsOf(none)).toEqual([422, { board_slug: ['does not exist'] }]);
  }
});

test('an item of a bulk takes the slug of a board, and needs one of both names', async () => {
  const { key } = await ticketOn('open');
  const items = [
    { op: 'move', ticket: key, board_slug: 'hold' },
    { op: 'create', title: 'Nowhere' },
    { op: 'move', ticket: key },
  ];
  const path = `/projects/${shop.project}/tickets/bulk`;
  const { json } = await call('POST', path, { mode: 'each', items });
  const outcomes = json.data as { ticket: Ticket | null; problem: { errors: object } | null }[];
  expect(outcomes[0]?.ticket?.board_id).toBe(shop.boards[1]);
  expect(outcomes.slice(1).map(({ problem }) => problem?.errors)).toEqual([neither[1], neither[1]]);
});

test('the description says that a board is needed, by one name or the other', async () => {
  const { json } = await shop.call('GET', '/docs/api/openapi.json');
  type Schema = {
    anyOf?: { required: string[] }[];
    allOf?: Schema[];
    items?: Schema;
    oneOf?: Schema[];
  } & {
    properties: Record<string, Schema>;
  };
  type Body = { content: { 'application/json': { schema: Schema } } };
  const paths = json['paths'] as Record<string, Record<string, { requestBody: Body }>>;
  const needed = (path: string, method: string) =>
    paths[path]?.[method]?.requestBody.content['application/json'].schema;
  const either = [['board_id'], ['board_slug']];
  const namesIn = (schema: Schema | undefined) =>
    schema?.allOf?.[0]?.anyOf?.map(({ required }) => required);
  expect(namesIn(needed('/projects/{project}/tickets', 'post'))).toEqual(either);
  expect(namesIn(needed('/tickets/{ticket}/move', 'post'))).toEqual(either);
  expect(namesIn(needed('/projects/{project}/tickets/reorder', 'put'))).toEqual(either);
  expect(namesIn(needed('/tickets/{ticket}/restore', 'post'))).toBeUndefined();
  const bulk = needed('/projects/{project}/tickets/bulk', 'post')?.properties['items']?.items;
  expect(bulk?.oneOf?.map(namesIn)).toEqual([either, undefined, either, undefined]);
});
