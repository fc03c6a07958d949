import { closeAfterTests } from '@basalt/domain/testing';
import { expect, test } from 'vitest';
import { openApiFixture, type Reply, type ApiFixture } from './api-fixture.ts';

const shop = await closeAfterTests(openApiFixture());

const call: ApiFixture['call'] = (method, path, sending) =>
  shop.call(method, `/api/v1${path}`, sending);

async function made(path: string, body: object): Promise<string> {
  const { json } = await call('POST', path, { body });
  return (json.data as { id: string }).id;
}

/** A project of its own with a full board, a ticket elsewhere, a label, a comment and a deleted ticket. */
async function aDeployment() {
  const { organization } = shop;
  const project = await made(`/organizations/${organization}/projects`, { name: 'Ground' });
  const tickets = `/projects/${project}/tickets`;
  const full = await made(`/projects/${project}/boards`, { name: 'Full', wip_limit: 1 });
  const roomy = await made(`/projects/${project}/boards`, { name: 'Roomy' });
  const archived = await made(tickets, { board_id: full, title: 'Archived' });
  await call('PATCH', `/tickets/${archived}`, { body: { archived: true } });
  const deleted = await made(tickets, { board_id: full, title: 'Deleted' });
  await call('DELETE', `/tickets/${deleted}`);
  await made(tickets, { board_id: full, title: 'Fills it' });
  const ticket = await made(tickets, { board_id: roomy, title: 'Here' });
  const label = await made(`/projects/${project}/labels`, { name: 'bug' });
  const comment = await made(`/tickets/${ticket}/comments`, { body_html: 'x' });
  const { json } = await call('GET', `/projects/${project}/boards`);
  const boards = (json.data as { id: string }[]).map(({ id }) => id);
  return {
    organization,
    project,
    tickets,
    full,
    roomy,
    archived,
    deleted,
    ticket,
    label,
    comment,
    boards,
  };
}

type DeploymentIds = Awaited<ReturnType<typeof aDeployment>>;
type Request = [method: string, path: string, body?: object, headers?: Record<string, string>];
type Row = [code: string, blamed: string[], request: (of: DeploymentIds) => Request];

const nobody = '00000000-0000-7000-8000-000000000000';

const shelved = ({ project }: DeploymentIds) =>
  call('PATCH', `/projects/${project}`, { body: { archived: true } });

/** Refusals by rules of the API: the code, the fields to blame, and a request that meets it. The walk of references has the others. */
const rules: Row[] = [
  [
    'wip_limit_exceeded',
    ['board_id'],
    (of) => ['POST', of.tickets, { board_id: of.full, title: 'x' }],
  ],
  ['board_not_empty', ['move_to_board_id'], (of) => ['DELETE', `/boards/${of.roomy}`]],
  [
    'validation_failed',
    ['move_to_board_id'],
    (of) => ['DELETE', `/boards/${of.roomy}?move_to_board_id=${of.roomy}`],
  ],
  [
    'validation_failed',
    ['key'],
    (of) => ['POST', `/organizations/${of.organization}/projects`, { name: 'x', key: 'WEB' }],
  ],
  [
    'validation_failed',
    ['name'],
    (of) => ['POST', `/projects/${of.project}/labels`, { name: 'BUG' }],
  ],
  [
    'validation_failed',
    ['board_slug'],
    (of) => ['POST', of.tickets, { board_id: of.full, board_slug: 'open', title: 'x' }],
  ],
  [
    'validation_failed',
    ['board_slug'],
    (of) => ['POST', of.tickets, { board_slug: 'none', title: 'x' }],
  ],
  [
    'validation_failed',
    ['assignee_ids', 'label_ids'],
    (of) => ['PATCH', `/tickets/${of.ticket}`, { assignee_ids: [nobody], label_ids: [nobody] }],
  ],
  [
    'validation_failed',
    ['board_ids'],
    (of) => ['PUT', `/projects/${of.project}/boards/reorder`, { board_ids: [of.full] }],
  ],
];

/** The same in an archived project. */
const inArchived: Row[] = [
  [
    'project_archived',
    ['name', 'description'],
    (of) => ['PATCH', `/projects/${of.project}`, { archived: true, name: 'x', description: 'y' }],
  ],
  [
    'project_archived',
    ['wip_limit', 'is_done'],
    (of) => ['PATCH', `/boards/${of.full}`, { wip_limit: 3, is_done: true }],
  ],
  ['project_archived', ['color'], (of) => ['PATCH', `/labels/${of.label}`, { color: '#000000' }]],
  [
    'project_archived',
    ['due_at', 'tag_names'],
    (of) => ['PATCH', `/tickets/${of.ticket}`, { due_at: null, tag_names: [] }],
  ],
  [
    'project_archived',
    ['body_html'],
    (of) => ['PATCH', `/tickets/${of.ticket}/comments/${of.comment}`, { body_html: 'y' }],
  ],
  [
    'project_archived',
    ['board_ids'],
    (of) => [
      'PUT',
      `/projects/${of.project}/boards/reorder`,
      { board_ids: of.boards.toReversed() },
    ],
  ],
  [
    'project_archived',
    ['ticket_ids'],
    (of) => ['PUT', `${of.tickets}/reorder`, { board_id: of.roomy, ticket_ids: [of.ticket] }],
  ],
];

async function expectRefusal(of: DeploymentIds, [code, blamed, request]: Row): Promise<void> {
  const [method, path, body, headers = {}] = request(of);
  const { status, json }: Reply = await call(method, path, { ...(body && { body }), headers });
  expect([status, json['code']]).toEqual([422, code]);
  expect(Object.keys(json['errors'] as object)).toEqual(blamed);
}

test.each(rules)('%s blames %j: %s', async (...row) => {
  await expectRefusal(await aDeployment(), row);
});

test.each(inArchived)('%s blames %j: %s', async (...row) => {
  const of = await aDeployment();
  await shelved(of);
  await expectRefusal(of, row);
});

test('a project keeps its last board, and holds 200 at most: no field is to blame', async () => {
  const of = await aDeployment();
  for (const board of of.boards.slice(1)) {
    await call('DELETE', `/boards/${board}?move_to_board_id=${of.boards[0]}`);
  }
  const boards = `/projects/${of.project}/boards`;
  const { json } = await call('GET', boards);
  const remaining = json.data as { id: string }[];
  for (const { id } of remaining.slice(2)) await call('DELETE', `/boards/${id}`);
  for (let count = Math.min(remaining.length, 2); count < 200; count += 1) {
    await call('POST', boards, { body: { name: 'More' } });
  }
  await expectRefusal(of, ['too_many_boards', [], () => ['POST', boards, { name: 'x' }]]);
  const { id: project } = (
    await call('POST', `/organizations/${of.organization}/projects`, { body: { name: 'Last' } })
  ).json.data as { id: string };
  const own = (await call('GET', `/projects/${project}/boards`)).json.data as { id: string }[];
  for (const { id } of own.slice(1)) await call('DELETE', `/boards/${id}`);
  await expectRefusal(of, ['last_board', [], () => ['DELETE', `/boards/${own[0]?.id}`]]);
});

test('an Idempotency-Key used with another body is blamed itself', async () => {
  const of = await aDeployment();
  const send = (title: string): Request => [
    'POST',
    of.tickets,
    { board_id: of.roomy, title },
    { 'Idempotency-Key': 'blamed' },
  ];
  const [method, path, body, headers] = send('first');
  await call(method, path, { body, ...(headers && { headers }) });
  await expectRefusal(of, ['idempotency_key_reused', ['Idempotency-Key'], () => send('second')]);
});
