import type { Client } from '@modelcontextprotocol/client';
import { beforeAll, expect, test } from 'vitest';
import { projectFields, resolveProject } from '../src/names/resolve-project.ts';
import { call, openMcpFixture, type McpFixture } from './mcp-fixture.ts';

let fixture: McpFixture;
let client: Client;
beforeAll(async () => {
  fixture = await openMcpFixture();
  client = await fixture.connect();
  const { use, principal } = fixture;
  await use.createProject(principal, {
    organization: principal.organizationId,
    name: 'Warehouse',
    key: 'WH',
  });
  for (const title of ['One', 'Two'])
    await call(client, 'create_ticket', { project: 'WEB', title });
});

const create = (args: object) =>
  call(client, 'create_ticket', { title: 'New', project: 'WEB', ...args });

test.each([
  ['project', 'web'],
  ['project', 'WEBSITE'],
  ['board', 'In progress'],
  ['board', 'pull-request'],
  ['labels', ['BUG']],
  ['assignees', ['ada']],
  ['assignees', ['Grace Hopper']],
])('%s is understood as %s', async (argument, value) => {
  expect(await create({ [argument]: value })).toMatchObject({ isError: false });
});

test('a person is understood by email and id', async () => {
  const { use, principal, project, people } = fixture;
  const { items } = await use.listMembers(principal, { project, page: { limit: 50 } });
  const email = items.find(({ id }) => id === people['Ada'])?.email;
  for (const assignees of [[email], [people['Ada']]]) {
    const { text } = await create({ assignees });
    expect(text).toContain('@Ada Lovelace');
  }
});

test.each([
  ['project', 'W', /project "W" is not known here\nKnown here: WEB \(Website\); WH \(Warehouse\)/],
  ['board', 'Done', /board "Done" is not known here\nKnown here: Open \(open\);.*Deployed/],
  ['labels', ['bugs'], /labels "bugs" is not known here\nKnown here: bug; release/],
  ['assignees', ['hopp'], /Known here: Grace Hopper \(grace\.hopper/],
])('an unknown %s is refused with the candidates', async (argument, value, refusal) => {
  const { isError, text } = await create({ [argument]: value });
  expect(isError).toBe(true);
  expect(text).toMatch(refusal);
  expect(text).toMatch(/^validation_failed: .*\nNext: /s);
});

test('all names that are wrong are refused at once, each with its candidates', async () => {
  const { text } = await create({
    board: 'Dune',
    labels: ['bugs', 'bug', 'relaese'],
    assignees: ['hopp', 'Bob'],
  });
  const lines = text.split('\n');
  expect(lines.slice(1)).toEqual([
    '- board "Dune" is not known here',
    expect.stringMatching(/^Known here: Open \(open\);/),
    '- assignees "hopp" is not known here',
    '- assignees "Bob" is not known here',
    expect.stringMatching(/^Known here: Grace Hopper .*; Ada Lovelace /),
    '- labels "bugs" is not known here',
    '- labels "relaese" is not known here',
    'Known here: bug; release.',
    'Next: Correct the named arguments and call again.',
  ]);
  const many = await create({ labels: Array.from({ length: 100 }, (_, index) => `no ${index}`) });
  expect(many.text.match(/is not known here/g)).toHaveLength(5);
  const listed = await call(client, 'list_tickets', { project: 'WEB', board: 'Dune', label: 'no' });
  expect(listed.text).toMatch(/- board "Dune".*- label "no"/s);
});

test('a name of several records is refused with them', async () => {
  const { use, principal, project } = fixture;
  for (const name of ['Review', 'review']) await use.createBoard(principal, { project, name });
  const { text } = await create({ board: 'Review!' });
  expect(text).toContain('board "Review!" names 2 records');
  expect(text).toContain('Review (review); review (review-2)');
});

test('without a project the only one is meant; of several the refusal tells them', async () => {
  const { text } = await call(client, 'create_ticket', { title: 'Where' });
  expect(text).toMatch(/project is required\nKnown here: WEB \(Website\); WH \(Warehouse\)/);
  const single = await openMcpFixture();
  const alone = await single.connect();
  expect(await call(alone, 'create_ticket', { title: 'Here' })).toMatchObject({ isError: false });
});

test('tickets of all projects are listed together, those of a person by name', async () => {
  await call(client, 'create_ticket', { project: 'WH', title: 'Shelf' });
  await call(client, 'update_ticket', { ticket: 'WEB-2', assignees: ['Ada'] });
  const all = await call(client, 'list_tickets', { limit: 50 });
  expect(all.text).toMatch(/WH-1 \[Open\] medium: Shelf/);
  expect(all.text).toMatch(/WEB-1 \[Open\]/);
  const hers = await call(client, 'list_tickets', { assignee: 'Ada', limit: 50 });
  expect(hers.text).toContain('WEB-2 [Open] medium @Ada Lovelace');
  expect(hers.text).not.toContain('WH-1');
  expect((await call(client, 'list_tickets', { board: 'Open' })).text).toContain(
    'project is required with a board, a label or a cycle',
  );
});

test('a key that may not read names gives and takes ids, slugs and keys', async () => {
  const narrow = await fixture.connect(['tickets:read', 'tickets:write']);
  const listed = await call(narrow, 'list_tickets', { project: 'WEB', limit: 1 });
  expect(listed.text).toMatch(/WEB-1 \[[0-9a-f-]{36}\]/);
  const named = { title: 'N', project: 'WEB', board: 'open' };
  expect(await call(narrow, 'create_ticket', named)).toMatchObject({ isError: false });
  for (const [argument, value] of Object.entries({
    project: 'Website',
    board: 'Deployed!',
    labels: ['bug'],
    assignees: ['Ada'],
  })) {
    const { isError, text } = await call(narrow, 'create_ticket', { ...named, [argument]: value });
    expect([argument, isError]).toEqual([argument, true]);
    expect(text).toContain('must be an id: to find names, the key needs the scope');
    expect(text).not.toContain('Known here');
  }
});

test('a project is found by its name without its description', async () => {
  const { use, principal, basalt } = fixture;
  const read: object[] = [];
  const listProjects: typeof use.listProjects = async (...args) => {
    const found = await use.listProjects(...args);
    read.push(...found.items);
    return found;
  };
  const cursors = { write: () => '', read: () => null };
  const context = { principal, cursors, now: basalt.clock(), share: 1, conditions: undefined };
  await resolveProject({ ...context, use: { ...use, listProjects } }, 'Website');
  expect(read.length).toBeGreaterThan(0);
  for (const record of read)
    expect(Object.keys(record).toSorted()).toEqual(projectFields.toSorted());
});
