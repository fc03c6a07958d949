import type { Client } from '@modelcontextprotocol/client';
import { beforeAll, expect, test } from 'vitest';
import { call, openMcpFixture, type McpFixture } from './mcp-fixture.ts';

let fixture: McpFixture;
let client: Client;
let done: string;
beforeAll(async () => {
  fixture = await openMcpFixture();
  client = await fixture.connect();
  const { clock } = fixture.basalt;
  const create = (title: string, args: object) => call(client, 'create_ticket', { title, ...args });
  await create('May', { due_at: '2031-05-04T16:00:00Z', assignees: ['Ada'], estimate: 2 });
  await create('June', { due_at: '2031-06-04T16:00:00Z' });
  await create('Undated', { assignees: ['Grace'] });
  await call(client, 'create_ticket', { title: 'Early', board: 'Deployed' });
  clock.advance(3_600_000);
  done = clock().toISOString();
  await call(client, 'create_ticket', { title: 'Late', board: 'Deployed' });
});

const titlesOf = async (args: object) => {
  const { text, data } = await call(client, 'list_tickets', { ...args });
  const titles = (data['tickets'] as { title: string }[]).map(({ title }) => title);
  for (const title of titles) expect(text).toContain(title);
  return titles.toSorted();
};

test.each([
  [{ due_after: '2031-05-05T00:00:00Z' }, ['June']],
  [{ due_before: '2031-05-05T00:00:00Z' }, ['May']],
  [{ due_after: '2031-05-01T00:00:00Z', due_before: '2031-07-01T00:00:00Z' }, ['June', 'May']],
  [{ due_after: '2031-05-04', due_before: '2031-05-05' }, ['May']],
  [{ due_before: '2031-05-04' }, []],
  [{ due_after: '2031-05-05' }, ['June']],
  [{ due_after: 'next friday', due_before: '4 May 2031 16:01' }, ['May']],
  [{ unassigned: true }, ['Early', 'June', 'Late']],
])('list_tickets with %j lists %j', async (args, titles) => {
  expect(await titlesOf(args)).toEqual(titles);
});

test('tickets that are done since a moment are listed with the day', async () => {
  expect(await titlesOf({ completed_since: done })).toEqual(['Late']);
  const { text } = await call(client, 'list_tickets', { completed_since: done });
  expect(text).toContain(`medium, done ${done.slice(0, 10)}: Late`);
});

test('a bound that is no day or time is refused by its name', async () => {
  for (const name of ['due_after', 'due_before']) {
    const { text } = await call(client, 'list_tickets', { [name]: 'soon' });
    expect(text).toContain(`- ${name} must be a day or a time, as "2031-05-04"`);
  }
});

test('lists say the estimate', async () => {
  const { text, data } = await call(client, 'list_tickets', { assignee: 'Ada' });
  expect(text).toContain(', estimate 2 @Ada Lovelace: May');
  expect(data['tickets']).toMatchObject([{ estimate: 2 }]);
});

test('tickets of nobody and of a person are not asked for together', async () => {
  const { text } = await call(client, 'list_tickets', { unassigned: true, assignee: 'Ada' });
  expect(text).toContain('- unassigned cannot be given with an assignee: leave one of them out');
  const { text: no } = await call(client, 'list_tickets', { unassigned: false });
  expect(no).toContain('- unassigned must be true; leave it out');
});

test('hidden boards are marked as hidden, boards of finished work as done', async () => {
  const { use, principal, project } = fixture;
  const { items } = await use.listBoards(principal, { project, page: { limit: 9 } });
  const open = items.find(({ slug }) => slug === 'open')?.id ?? '';
  await use.updateBoard(principal, { board: open, isHidden: true });
  const board = await call(client, 'get_board');
  expect(board.text).toContain('Open (open, hidden): 3');
  expect(board.text).toContain('Deployed (deployed, done): 2');
  expect(board.data['boards']).toContainEqual(
    expect.objectContaining({ slug: 'open', is_hidden: true }),
  );
  const status = await call(client, 'project_status');
  expect(status.text).toContain('Open, hidden: 3');
  expect(status.text).toContain('Deployed, done: 2');
  const narrow = await fixture.connect(['analytics:read']);
  const unmarked = await call(narrow, 'project_status', { project });
  expect(unmarked.text).toContain('Open: 3');
  expect(unmarked.data['boards']).toContainEqual(
    expect.objectContaining({ name: 'Open', is_hidden: null }),
  );
  await use.updateBoard(principal, { board: open, isHidden: false });
});

const inCycle = (cycle: string) => titlesOf({ project: 'CYC', cycle });

test('tickets are put into cycles and found by them, and the status of a project has its cycles', async () => {
  const { use, principal } = fixture;
  const { id: project } = await use.createProject(principal, {
    organization: principal.organizationId,
    name: 'Cycles',
    key: 'CYC',
  });
  const plan = (name: string, startsOn: string, endsOn: string, goal: string | null = null) =>
    use.createCycle(principal, { project, name, startsOn, endsOn, goal });
  const { id: now } = await plan('Sprint 1', '2131-05-05', '2131-05-18', 'Pay');
  await plan('Sprint 3', '2131-06-02', '2131-06-15');
  await plan('Sprint 2', '2131-05-19', '2131-06-01');
  await use.updateCycle(principal, { cycle: now, state: 'active' });
  const create = (title: string, args: object) =>
    call(client, 'create_ticket', { project: 'CYC', title, ...args });
  await create('Open', { cycle: 'current' });
  await create('Finished', { cycle: now, board: 'Deployed' });
  await create('Planned', { cycle: 'next' });
  const { data } = await create('Later', { cycle: 'sprint 3' });
  expect(await inCycle('current')).toEqual(['Finished', 'Open']);
  expect(await inCycle('Sprint 2')).toEqual(['Planned']);
  await call(client, 'update_ticket', { ticket: data['key'], cycle: null });
  expect(await inCycle('none')).toEqual(['Later']);
  await call(client, 'update_ticket', { ticket: data['key'], cycle: 'Sprint 1', estimate: 2 });
  expect(await inCycle(now)).toEqual(['Finished', 'Later', 'Open']);
  const unknown = await call(client, 'update_ticket', { ticket: data['key'], cycle: 'Sprint 4' });
  expect(unknown.text).toContain('cycle');
  expect(unknown.text).toContain('Sprint 2');
  const status = await call(client, 'project_status', { project: 'CYC' });
  const cycles = [
    'Cycle Sprint 1 (active, 2131-05-05 to 2131-05-18): 1 of 3 done. Goal: Pay',
    'Cycle Sprint 2 (planned, 2131-05-19 to 2131-06-01): 0 of 1 done',
  ];
  expect(status.data['cycles']).toEqual(cycles);
  expect(status.text).toContain(cycles.join('\n'));
  const narrow = await fixture.connect(['analytics:read']);
  expect((await call(narrow, 'project_status', { project })).data['cycles']).toEqual([]);
});

const titlesBy = (custom_fields: object) => titlesOf({ project: 'APP', custom_fields });

test('list_tickets filters by custom fields of a project', async () => {
  const { use, principal } = fixture;
  const { id: project } = await use.createProject(principal, {
    organization: principal.organizationId,
    name: 'App',
    key: 'APP',
  });
  const of = { organization: principal.organizationId, projectId: project };
  const options = [{ name: 'low' }, { name: 'high' }];
  await use.createField(principal, { ...of, name: 'Severity', type: 'choice', options });
  await use.createField(principal, { ...of, name: 'Cost', type: 'number' });
  const create = (title: string, custom_fields: object) =>
    call(client, 'create_ticket', { project: 'APP', title, custom_fields });
  await create('Dear', { severity: 'high', cost: 9 });
  await create('Cheap', { severity: 'low', cost: 2 });
  await create('Free', {});
  expect(await titlesBy({ severity: 'high' })).toEqual(['Dear']);
  expect(await titlesBy({ severity: ['low', 'none'] })).toEqual(['Cheap', 'Free']);
  expect(await titlesBy({ cost: null })).toEqual(['Free']);
  expect(await titlesBy({ cost_min: 2, cost_max: 5 })).toEqual(['Cheap']);
  const refused = await call(client, 'list_tickets', {
    project: 'APP',
    custom_fields: { nope: 1 },
  });
  expect(refused.text).toContain('custom.nope');
});

test('project_status names the tickets that are in progress for unusually long', async () => {
  const { use, principal, basalt } = fixture;
  const named = { organization: principal.organizationId, name: 'Flow', key: 'FLOW' };
  const { id: project } = await use.createProject(principal, named);
  const move = async (ticket: string, boardSlug: string) =>
    use.moveTicket(principal, { ticket, boardSlug });
  const create = async (title: string) =>
    (await use.createTicket(principal, { project, title, boardSlug: 'in-progress' })).id;
  for (let place = 1; place <= 12; place += 1) await create(`Old ${place}`);
  expect((await call(client, 'project_status', { project: 'FLOW' })).text).not.toContain('longer');
  basalt.clock.advance(3 * 86_400_000);
  const quick = await create('Quick');
  basalt.clock.advance(36 * 3_600_000);
  await move(quick, 'deployed');
  const { text } = await call(client, 'project_status', { project: 'FLOW' });
  expect(text).toContain(
    'In progress for longer than 85 % of the tickets took that ended in the last 90 days (1.5 days):\nFLOW-1: Old 1, 4.5 days\n',
  );
  expect(text).toContain('FLOW-10: Old 10, 4.5 days\nAnd 2 more of these.');
  expect(text).not.toContain('FLOW-11');
});
