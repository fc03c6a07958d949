import { aGitRequest, anItem, aSentCommit, aSourceTicket, imported } from '@basalt/domain/testing';
import type { Client } from '@modelcontextprotocol/client';
import { beforeEach, expect, test } from 'vitest';
import { call, openMcpFixture, type McpFixture } from './mcp-fixture.ts';

let fixture: McpFixture;
let client: Client;
beforeEach(async () => {
  fixture = await openMcpFixture();
  client = await fixture.connect();
});

const kinds = () => fixture.basalt.events.map(({ kind }) => kind);

test('a ticket is written, changed, moved, commented on and deleted, each in the name of the key', async () => {
  const before = kinds().length;
  await call(client, 'create_ticket', { title: 'Login fails', description: '# Steps\n\n1. *Go*' });
  await call(client, 'update_ticket', { ticket: 'WEB-1', priority: 'high', labels: ['bug'] });
  await call(client, 'move_ticket', { ticket: 'web-1', board: 'Deployed' });
  await call(client, 'add_comment', { ticket: 'WEB-1', body: 'Works **now**.' });
  const read = await call(client, 'get_ticket', { ticket: 'WEB-1' });
  expect(read.data).toMatchObject({
    board: 'Deployed',
    priority: 'high',
    labels: ['bug'],
    description: '# Steps\n\n1. *Go*',
    comments: [{ author: 'Agent', body: 'Works **now**.' }],
  });
  await call(client, 'delete_ticket', { ticket: 'WEB-1', confirm: 'web-1' });
  expect(kinds().slice(before)).toEqual([
    'ticket.created',
    'ticket.updated',
    'ticket.moved',
    'ticket.completed',
    'ticket.comment.created',
    'ticket.deleted',
  ]);
  const actors = fixture.basalt.events.slice(-6).map(({ actor }) => actor);
  expect(actors.every(({ type, name }) => type === 'api_credential' && name === 'Agent')).toBe(
    true,
  );
  expect(await call(client, 'get_ticket', { ticket: 'WEB-1' })).toMatchObject({
    isError: true,
    text: expect.stringMatching(/^not_found/),
  });
});

test('a ticket is made by a template that is named, with its sub-tickets', async () => {
  const { use, principal, project } = fixture;
  await use.createTemplate(principal, {
    organization: principal.organizationId,
    projectId: project,
    name: 'Release',
    ticket: { title: 'Release', priority: 'high' },
    subTickets: [{ title: 'Notes' }],
  });
  await call(client, 'create_ticket', { title: 'Release 1', template: 'release' });
  const read = await call(client, 'get_ticket', { ticket: 'WEB-1' });
  expect(read.data).toMatchObject({ priority: 'high', relations: ['child WEB-2 Notes'] });
  expect(await call(client, 'create_ticket', { template: 'release' })).toMatchObject({
    text: expect.stringContaining('Created WEB-3 [Open] high: Release'),
  });
  for (const [args, field] of [
    [{ title: 'x', template: 'lost' }, 'template'],
    [{}, 'title is required'],
  ] as const)
    expect(await call(client, 'create_ticket', args)).toMatchObject({
      isError: true,
      text: expect.stringContaining(field),
    });
});

test('a ticket is made below another one, put below a third, and taken from it, in one change each', async () => {
  await call(client, 'create_ticket', { title: 'One' });
  await call(client, 'create_ticket', { title: 'Two' });
  const before = kinds().length;
  await call(client, 'create_ticket', { title: 'Sub', parent: 'web-1', tags: ['api'] });
  await call(client, 'update_ticket', { ticket: 'WEB-3', parent: 'WEB-2', title: 'Sub-ticket' });
  const relations = async (ticket: string) =>
    ((await call(client, 'get_ticket', { ticket })).data as { relations: string[] }).relations;
  expect(await relations('WEB-3')).toEqual(['parent WEB-2 Two']);
  expect(await relations('WEB-2')).toEqual(['child WEB-3 Sub-ticket']);
  const lists = { ticket: 'WEB-3', parent: null, tags: ['web'], lists: 'add' };
  await call(client, 'update_ticket', lists);
  expect(await relations('WEB-3')).toEqual([]);
  const related = ['ticket.related', 'ticket.related'];
  const unrelated = ['ticket.unrelated', 'ticket.unrelated'];
  expect(kinds().slice(before)).toEqual([
    'ticket.created',
    ...related,
    'ticket.updated',
    ...unrelated,
    ...related,
    'ticket.updated',
    ...unrelated,
  ]);
});

test('a ticket is made below one of another project, and put below it, as by the API', async () => {
  const { use, principal } = fixture;
  const { id: project } = await use.createProject(principal, {
    organization: principal.organizationId,
    name: 'Elsewhere',
    key: 'ELS',
  });
  const far = await use.createTicket(principal, { project, boardSlug: 'open', title: 'Far' });
  await call(client, 'create_ticket', { project: 'WEB', title: 'New', parent: 'els-1' });
  await call(client, 'create_ticket', { project: 'WEB', title: 'Later' });
  await call(client, 'update_ticket', { ticket: 'WEB-2', parent: far.id, title: 'Below' });
  for (const ticket of ['WEB-1', 'WEB-2']) {
    const { parent_id } = await use.readTicket(principal, { ticket });
    expect(parent_id).toBe(far.id);
  }
});

test('a parent that cannot be one is refused by its argument, and nothing else of the call is done', async () => {
  await call(client, 'create_ticket', { title: 'One' });
  const before = kinds().length;
  for (const parent of ['WEB-1', 'WEB-99']) {
    const refused = await call(client, 'update_ticket', { ticket: 'WEB-1', title: 'New', parent });
    expect(refused).toMatchObject({
      isError: true,
      text: expect.stringMatching(/^validation_failed[^]*\n- parent /u),
    });
  }
  const made = await call(client, 'create_ticket', { title: '', board: 'open', parent: 'WEB-1' });
  expect(made.isError).toBe(true);
  expect(kinds().length).toBe(before);
});

test('dates are given as days or in words, and answered as instants with their days', async () => {
  await call(client, 'create_ticket', { title: 'One', due_at: '2031-05-04' });
  const { text } = await call(client, 'update_ticket', { ticket: 'WEB-1', priority: 'high' });
  expect(text).toContain('high, due 2031-05-04T23:59:59Z (Sun 2031-05-04): One');
  await call(client, 'update_ticket', { ticket: 'WEB-1', due_at: 'tomorrow 15:00' });
  await call(client, 'update_ticket', { ticket: 'WEB-1', start_at: 'today' });
  const { start_at, due_at } = await fixture.use.readTicket(fixture.principal, { ticket: 'WEB-1' });
  const today = fixture.basalt.clock().toISOString().slice(0, 10);
  expect(start_at).toBe(`${today}T00:00:00.000Z`);
  const day = new Date(fixture.basalt.clock().getTime() + 86_400_000).toISOString().slice(0, 10);
  expect(due_at).toBe(`${day}T15:00:00.000Z`);
  for (const wrong of ['soon', '2031-02-30', '2031-05-04T16:00:00']) {
    expect(await call(client, 'create_ticket', { title: 'Two', due_at: wrong })).toMatchObject({
      isError: true,
      text: expect.stringContaining('- due_at must be a day or a time, as "2031-05-04"'),
    });
  }
});

test('tickets are related and no longer related, each once, and the answer lists what is left', async () => {
  for (const title of ['One', 'Two', 'Three']) await call(client, 'create_ticket', { title });
  const before = kinds().length;
  const relation = { ticket: 'WEB-1', type: 'blocked_by', other: 'web-2' };
  for (const _ of ['first', 'again']) {
    expect(await call(client, 'relate_tickets', relation)).toMatchObject({
      isError: false,
      data: { relations: ['blocked_by WEB-2 Two'] },
    });
  }
  const child = { ticket: 'WEB-1', type: 'child', other: 'WEB-3' };
  await call(client, 'relate_tickets', child);
  const removed = await call(client, 'relate_tickets', { ...relation, remove: true });
  expect(removed.text).toMatch(/^Removed from WEB-1: blocked_by WEB-2/u);
  expect(removed.data).toEqual({ relations: ['child WEB-3 Three'] });
  expect(kinds().slice(before)).toEqual([
    'ticket.related',
    'ticket.related',
    'ticket.related',
    'ticket.related',
    'ticket.unrelated',
    'ticket.unrelated',
  ]);
  for (const refused of [
    { ...relation, remove: true },
    { ...relation, other: 'WEB-99' },
    { ...relation, other: 'WEB-1' },
  ]) {
    expect((await call(client, 'relate_tickets', refused)).text).toMatch(/^validation_failed/u);
  }
});

test('what became a mention is answered, and that an @name is nobody', async () => {
  const commented = await call(client, 'create_ticket', { title: 'Ask', description: 'Hi @ada' });
  expect(commented.data).toMatchObject({ mentioned: ['Ada Lovelace'] });
  const comment = (body: string) => call(client, 'add_comment', { ticket: 'WEB-1', body });
  expect((await comment('@grace and @Ada Lovelace')).data).toMatchObject({
    mentioned: ['Grace Hopper', 'Ada Lovelace'],
  });
  expect((await comment('ask @nobody')).data).toMatchObject({ mentioned: [] });
});

const mention = (id: string, name: string) => `<a data-mention="${id}">@${name}</a>`;

test('a name behind @ mentions who can read the text, and stays one when an agent writes the text again', async () => {
  const { Ada = '', Grace = '' } = fixture.people;
  await call(client, 'create_ticket', { title: 'Ask', description: '@ada asks @Nobody' });
  const { use, principal } = fixture;
  const stored = async () =>
    (await use.readTicket(principal, { ticket: 'WEB-1' })).description_html?.trim();
  expect(await stored()).toBe(`<p>${mention(Ada, 'Ada Lovelace')} asks @Nobody</p>`);
  const { data } = await call(client, 'get_ticket', { ticket: 'WEB-1' });
  expect(data).toMatchObject({ description: '@Ada Lovelace asks @Nobody' });
  const description = `${String((data as { description: string }).description)}, and @hopper`;
  await call(client, 'update_ticket', { ticket: 'WEB-1', description });
  expect(await stored()).toBe(
    `<p>${mention(Ada, 'Ada Lovelace')} asks @Nobody, and ${mention(Grace, 'Grace Hopper')}</p>`,
  );
  const writer = await fixture.connect(['comments:write']);
  await call(writer, 'add_comment', { ticket: 'WEB-1', body: 'Thanks, @Grace Hopper' });
  const { items } = await use.listTicketComments(principal, {
    parent: 'WEB-1',
    page: { limit: 1 },
  });
  expect(items[0]?.body_html.trim()).toBe(`<p>Thanks, ${mention(Grace, 'Grace Hopper')}</p>`);
  const page = { title: 'T', content: '@Ada', status: 'published' };
  const { data: created } = await call(client, 'write_document', page);
  const read = async () => {
    const { id } = created as { id: string };
    return (await use.readDocument(principal, { document: id })).content_html?.trim();
  };
  expect(await read()).toBe(`<p>${mention(Ada, 'Ada Lovelace')}</p>`);
  const draft = await call(client, 'write_document', { title: 'D', content: 'Hi @Ada' });
  expect(draft.data).toMatchObject({ mentioned: [] });
});

test('deleting needs the key twice', async () => {
  await call(client, 'create_ticket', { title: 'Keep me' });
  const { isError, text } = await call(client, 'delete_ticket', {
    ticket: 'WEB-1',
    confirm: 'yes',
  });
  expect(isError).toBe(true);
  expect(text).toContain('confirm must be the key of the ticket to delete, "WEB-1"');
  expect(await call(client, 'get_ticket', { ticket: 'WEB-1' })).toMatchObject({ isError: false });
});

test('a call with an idempotency_key is executed once, and another call may not use the key', async () => {
  const input = { title: 'Once', idempotency_key: 'k1' };
  const first = await call(client, 'create_ticket', input);
  expect((await call(client, 'create_ticket', input)).data).toEqual(first.data);
  const otherAnswer = await call(client, 'create_ticket', { ...input, title: 'Twice' });
  expect(otherAnswer.text).toMatch(/^idempotency_key_reused/);
  const { text } = await call(client, 'list_tickets');
  expect(text).toBe('Tickets:\nWEB-1 [Open] medium: Once');
});

test('a change of a document with an idempotency_key is executed once, whatever changed since', async () => {
  const made = await call(client, 'write_document', { title: 'Plan' });
  const { id: document } = made.data as { id: string };
  const input = { document, title: 'Ours', idempotency_key: 'k2' };
  const first = await call(client, 'write_document', input);
  await call(client, 'write_document', { document, title: 'Theirs' });
  expect((await call(client, 'write_document', input)).data).toEqual(first.data);
  expect((await call(client, 'get_document', { document })).data).toMatchObject({
    title: 'Theirs',
  });
});

test('a full board refuses with what to do next', async () => {
  const { use, principal, project } = fixture;
  await use.createBoard(principal, { project, name: 'Narrow', wipLimit: 1 });
  await call(client, 'create_ticket', { title: 'In', board: 'Narrow' });
  const { isError, text } = await call(client, 'create_ticket', { title: 'Out', board: 'Narrow' });
  expect(isError).toBe(true);
  expect(text).toMatch(/^wip_limit_exceeded: .*Next: Move a ticket off that board/s);
});

test('a ticket is placed before and behind another one, in one way at a time', async () => {
  for (const title of ['A', 'B', 'C']) await call(client, 'create_ticket', { title });
  await call(client, 'move_ticket', { ticket: 'WEB-3', before: 'WEB-1' });
  await call(client, 'move_ticket', { ticket: 'WEB-1', after: 'WEB-2' });
  const { data } = await call(client, 'get_board', { board: 'open' });
  expect(data['tickets']).toMatchObject([{ key: 'WEB-3' }, { key: 'WEB-2' }, { key: 'WEB-1' }]);
  const { text } = await call(client, 'move_ticket', {
    ticket: 'WEB-1',
    before: 'WEB-2',
    position: 0,
  });
  expect(text).toContain('before must not be given together with position');
});

test('a ticket is moved to another project, and found by its former key', async () => {
  const { use, principal } = fixture;
  await use.createProject(principal, {
    organization: principal.organizationId,
    name: 'Mobile',
    key: 'APP',
  });
  await call(client, 'create_ticket', { title: 'Misfiled', project: 'WEB', labels: [] });
  const { text } = await call(client, 'move_ticket', { ticket: 'WEB-1', project: 'app' });
  expect(text).toContain('Moved APP-1 [Open]');
  const { data } = await call(client, 'get_ticket', { ticket: 'web-1' });
  expect(data).toMatchObject({ key: 'APP-1', title: 'Misfiled' });
  await call(client, 'move_ticket', { ticket: 'WEB-1', project: 'WEB', board: 'Hold' });
  const back = await call(client, 'get_ticket', { ticket: 'APP-1' });
  expect(back.data).toMatchObject({ key: 'WEB-1', board: 'Hold' });
});

test('a document is written and rewritten, its tags and status kept', async () => {
  const made = await call(client, 'write_document', {
    title: 'Runbook',
    content: 'First',
    tags: ['howto'],
    status: 'published',
  });
  const document = String(made.data['id']);
  await call(client, 'write_document', { document, content: 'Second\n\n- a\n- b' });
  await call(client, 'add_comment', { document, body: 'Thanks' });
  const { data } = await call(client, 'get_document', { document });
  expect(data).toMatchObject({
    title: 'Runbook',
    content: 'Second\n\n- a\n- b',
    status: 'published',
    tags: ['howto'],
    comments: [{ body: 'Thanks' }],
  });
  const { text } = await call(client, 'write_document', { content: 'No title' });
  expect(text).toContain('title is required for a new document');
});

test('null clears, and what is not given stays', async () => {
  await call(client, 'create_ticket', {
    title: 'T',
    description: 'D',
    due_at: '2031-05-04T16:00:00+02:00',
    tags: ['x'],
  });
  await call(client, 'update_ticket', { ticket: 'WEB-1', description: null, due_at: null });
  const { data } = await call(client, 'get_ticket', { ticket: 'WEB-1' });
  expect(data).toMatchObject({ description: '', due_at: null, tags: ['x'] });
});

test('Markdown beyond its budget is refused on its argument', async () => {
  const { text } = await call(client, 'create_ticket', {
    title: 'T',
    description: 'x'.repeat(32 * 1024 + 1),
  });
  expect(text).toContain('- description must have at most 32 KiB of Markdown');
});

test('labels, people and tags replace those of a ticket, or are added or removed by choice', async () => {
  const { people } = fixture;
  const lists = async (args: object) => {
    const updated = await call(client, 'update_ticket', { ticket: 'WEB-1', ...args });
    expect(updated.isError).toBe(false);
    const { data } = await call(client, 'get_ticket', { ticket: 'WEB-1' });
    const { labels, assignees, tags } = data;
    return { labels, assignees, tags };
  };
  await call(client, 'create_ticket', {
    title: 'T',
    labels: ['bug'],
    assignees: ['Ada'],
    tags: ['x'],
  });
  const more = { labels: ['release', 'bug'], assignees: [people['Grace']], tags: ['Y', 'X'] };
  expect(await lists({ ...more, lists: 'add' })).toEqual({
    labels: expect.toSatisfy((all: string[]) => all.toSorted().join() === 'bug,release'),
    assignees: expect.toSatisfy((all: string[]) => all.length === 2),
    tags: ['x', 'Y'],
  });
  expect(await lists({ labels: ['bug'], tags: ['y'], lists: 'remove' })).toMatchObject({
    labels: ['release'],
    tags: ['x'],
  });
  expect(await lists({ labels: ['bug'], assignees: [], title: 'U' })).toEqual({
    labels: ['bug'],
    assignees: [],
    tags: ['x'],
  });
});

test('a label that is added while somebody else adds one is there beside theirs', async () => {
  const { use, principal, project } = fixture;
  await call(client, 'create_ticket', { title: 'T' });
  const { items } = await use.listLabels(principal, { project, page: { limit: 9 } });
  const release = items.find(({ name }) => name === 'release')?.id ?? '';
  const { updateTicket } = use;
  let isFirst = true;
  const afterAnother: typeof updateTicket = async (...args) => {
    if (isFirst) await updateTicket(principal, { ticket: 'WEB-1', labelIds: [release] });
    isFirst = false;
    return updateTicket(...args);
  };
  Object.assign(use, { updateTicket: afterAnother });
  const { text } = await call(client, 'update_ticket', {
    ticket: 'WEB-1',
    labels: ['bug'],
    lists: 'add',
  });
  expect(text).toMatch(/#bug/);
  expect(text).toMatch(/#release/);
});

test('a ticket has an estimate, which null clears', async () => {
  await call(client, 'create_ticket', { title: 'T', estimate: 3.5 });
  expect((await call(client, 'list_tickets')).text).toContain(
    'WEB-1 [Open] medium, estimate 3.5: T',
  );
  await call(client, 'update_ticket', { ticket: 'WEB-1', estimate: null });
  expect((await call(client, 'get_ticket', { ticket: 'WEB-1' })).data).toMatchObject({
    estimate: null,
  });
  const { text } = await call(client, 'update_ticket', { ticket: 'WEB-1', estimate: 0.25 });
  expect(text).toContain('- estimate must be a number from 0 to 9999 with at most one decimal');
});

test('an imported ticket says what it was, and is found by that', async () => {
  const items = [anItem('PAST-7', aSourceTicket('Brought'), { url: 'https://old.example/7' })];
  const { use, principal } = fixture;
  await imported(use, principal.organizationId, items, { projectName: 'Moved' });
  const found = await call(client, 'search', { q: 'past-7' });
  expect(found.text).toContain('MOVED-1');
  const { text } = await call(client, 'get_ticket', { ticket: 'MOVED-1' });
  expect(text).toContain('(imported: csv PAST-7 https://old.example/7)');
});

test('a ticket is read with the branches, commits and pull requests that name it', async () => {
  const { use, principal } = fixture;
  await call(client, 'create_ticket', { title: 'Login fails' });
  const { id: connection, secret } = await use.createGitConnection(principal, {
    organization: principal.organizationId,
    name: 'Shop',
    kind: 'github',
  });
  const references = [{ key: 'WEB-1', closes: true }];
  const title = 'Pay\n- merged\u2028by invoice';
  const request = aSentCommit('WEB-1', { kind: 'pull_request', state: 'open', title, references });
  const delivery = aGitRequest(secret, { developments: [request] });
  await use.receiveGitDelivery({ connection, request: delivery });
  const line =
    'pull_request, open, closes it: Pay - merged by invoice (acme/shop): https://git.example/acme/shop/commit/a';
  const read = await call(client, 'get_ticket', { ticket: 'WEB-1' });
  expect(read.data).toMatchObject({ git: [line] });
  expect(read.text).toContain(`Git:\n- ${line}`);
});
