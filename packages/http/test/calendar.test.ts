import { systemPrincipal } from '@basalt/domain';
import ICAL from 'ical.js';
import { sync } from 'node-ical';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { BrowserClient } from '../testing/index.ts';
import { openSignInFixture, type SignInFixture } from './sign-in-fixture.ts';

let fixture: SignInFixture;
let ada: BrowserClient;
let person: string;
let project: string;
let boards: readonly string[];
const due = new Date('2031-05-04T14:00:00.000Z');

beforeEach(async () => {
  fixture = await openSignInFixture();
  const { use, organization } = fixture;
  const system = systemPrincipal(organization);
  person = await fixture.person('ada@example.test', 'member');
  ada = await fixture.entered('ada@example.test');
  ({ id: project } = await use.createProject(system, { organization, name: 'Web', key: 'WEB' }));
  await use.addProjectMember(system, { project, user: person });
  boards = (await use.listBoards(system, { project, page: { limit: 10 } })).items.map(
    ({ id }) => id,
  );
});
afterEach(() => fixture.stop());

const principal = () => systemPrincipal(fixture.organization);
const create = (title: string, fields: object) =>
  fixture.use.createTicket(principal(), { project, boardId: boards[0], title, ...fields });

const statusOf = async (address: string) => (await fetch(address)).status;

/** The address that Ada gets of a view, as this server is reached. */
async function addressOf(view: string): Promise<string> {
  const { json } = await ada.post(`/views/${view}/calendar`);
  if (json.data === undefined) throw new TypeError(JSON.stringify(json));
  const { address } = json.data as { address: string };
  return fixture.address + new URL(address).pathname + new URL(address).search;
}

test('a calendar has the due dates of its view, which two readers understand, with ids that stay', async () => {
  const { use, organization } = fixture;
  const label = await use.createLabel(principal(), { project, name: 'left' });
  const labels = { labelIds: [label.id] };
  const ticket = await create('Räumen; sofort, bitte: 🪨', {
    priority: 'high',
    dueAt: due,
    ...labels,
  });
  await create('Without the label', { priority: 'high', dueAt: due });
  await create('Without a date', { priority: 'high', ...labels });
  const longAgo = new Date('2020-01-01T00:00:00Z');
  await create('Long ago', { priority: 'high', dueAt: longAgo, ...labels });
  await create('Of another priority', { priority: 'low', dueAt: due, ...labels });
  const deletedLabel = await use.createLabel(principal(), { project, name: 'gone' });
  const { id: view } = await use.createView(principal(), {
    organization,
    projectId: project,
    name: 'Urgent',
    query: { priority: 'high', label_id: `${deletedLabel.id},${label.id}` },
    shared: true,
  });
  await use.deleteLabel(principal(), { label: deletedLabel.id });
  const address = await addressOf(view);
  const answer = await fetch(address);
  expect(answer.headers.get('content-type')).toMatch(/^text\/calendar/u);
  const text = await answer.text();

  const [name, events] = [new ICAL.Component(ICAL.parse(text)), sync.parseICS(text)];
  expect(name.getFirstPropertyValue('name')).toBe('Urgent');
  const found = name.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event));
  const entries = Object.values(events).filter((event) => event?.type === 'VEVENT');
  expect(found.map(({ uid, summary }) => [uid, summary])).toEqual(
    entries.map((event) => [event?.uid, event?.summary]),
  );
  expect(found).toHaveLength(1);
  expect(found[0]?.summary).toBe(`${ticket.key} ${ticket.title}`);
  expect(found[0]?.startDate.toJSDate()).toEqual(due);
  expect(found[0]?.uid).toMatch(new RegExp(`^${ticket.id}@`, 'u'));

  const etag = answer.headers.get('etag') ?? '';
  const same = await fetch(address, { headers: { 'If-None-Match': etag } });
  expect(same.status).toBe(304);
  await use.updateTicket(principal(), { ticket: ticket.id, title: 'Another' });
  const changed = await fetch(address, { headers: { 'If-None-Match': etag } });
  expect(changed.status).toBe(200);
  expect(await changed.text()).toContain(`UID:${ticket.id}@`);
});

const at = (time: string) => ({ dueAt: new Date(time) });

test('a due time has no end, and a day on which something is due is an event of that day', async () => {
  const { use, organization } = fixture;
  const reader = { userId: person, role: 'member' } as const;
  await use.setMailChoices(
    { ...principal(), actor: { type: 'user', id: person, name: 'Ada' }, person: reader },
    { timeZone: 'Europe/Berlin' },
  );
  await create('At a time', at('2031-05-04T14:00:00.000Z'));
  await create('At the half hour', at('2031-05-04T14:29:00.000Z'));
  await create('At the hour', at('2031-05-04T14:59:00.000Z'));
  await create('At a second', at('2031-05-04T14:20:59.000Z'));
  await create('Minute of a day in Berlin', at('2031-05-04T21:59:00.000Z'));
  await create('Minute of a day in New York', at('2031-05-05T03:59:00.000Z'));
  await create('Day in Berlin', at('2031-05-04T21:59:59.000Z'));
  await create('Day in New York', at('2031-05-05T03:59:59.000Z'));
  await create('Day in Tokyo', at('2031-05-04T14:59:59.000Z'));
  await create('Day in Delhi', at('2031-05-04T18:29:59.000Z'));
  const { id: view } = await use.createView(principal(), {
    organization,
    name: 'All',
    shared: true,
  });
  const text = await (await fetch(await addressOf(view))).text();
  const events = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent');
  const starts = events.map((event) => [
    String(event.getFirstPropertyValue('summary')).replace(/^\S+ /u, ''),
    String(event.getFirstPropertyValue('dtstart')),
  ]);
  expect(Object.fromEntries(starts)).toEqual({
    'At a time': '2031-05-04T14:00:00Z',
    'At the half hour': '2031-05-04T14:29:00Z',
    'At the hour': '2031-05-04T14:59:00Z',
    'At a second': '2031-05-04T14:20:59Z',
    'Minute of a day in Berlin': '2031-05-04',
    'Minute of a day in New York': '2031-05-05T03:59:00Z',
    'Day in Berlin': '2031-05-04',
    'Day in New York': '2031-05-04',
    'Day in Tokyo': '2031-05-04',
    'Day in Delhi': '2031-05-04',
  });
  expect(text).not.toContain('DTEND');
});

const eventsOf = async (view: string) => {
  const text = await (await fetch(await addressOf(view))).text();
  return new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent');
};

test('the cycles of the project of a view are events of whole days, and no cycle that ended long ago', async () => {
  const { use, organization } = fixture;
  const plan = (name: string, startsOn: string, endsOn: string) =>
    use.createCycle(principal(), { project, name, goal: 'Pay; at last', startsOn, endsOn });
  const { id } = await plan('Sprint 1', '2031-03-29', '2031-03-30');
  await plan('Long ago', '2020-01-01', '2020-01-14');
  await create('Due', { dueAt: due });
  const fields = { organization, name: 'All', shared: true };
  const { id: ofProject } = await use.createView(principal(), { ...fields, projectId: project });
  const { id: ofAll } = await use.createView(principal(), { ...fields, name: 'Wide' });
  const [cycle, ...others] = await eventsOf(ofProject);
  const { key } = await use.readProject(principal(), { project });
  const names = ['summary', 'description', 'dtstart', 'dtend', 'url'];
  expect(names.map((name) => String(cycle?.getFirstPropertyValue(name)))).toEqual([
    'Sprint 1',
    'Pay; at last',
    '2031-03-29',
    '2031-03-31',
    expect.stringMatching(new RegExp(`^https?://[^/]+/app/projects/${key}/cycles/${id}$`, 'u')),
  ]);
  expect(cycle?.getFirstPropertyValue('uid')).toMatch(new RegExp(`^${id}@`, 'u'));
  expect(others).toHaveLength(1);
  expect(await eventsOf(ofAll)).toHaveLength(1);
});

const from = (start: string, end: string) => ({ startAt: new Date(start), ...at(end) });

test('an event lasts from the start to the due date, by whole days where neither has a time', async () => {
  const { use, organization } = fixture;
  const reader = { userId: person, role: 'member' } as const;
  await use.setMailChoices(
    { ...principal(), actor: { type: 'user', id: person, name: 'Ada' }, person: reader },
    { timeZone: 'Europe/Berlin' },
  );
  await create('Days', from('2031-05-01T22:00:00.000Z', '2031-05-04T21:59:59.000Z'));
  await create('A day', from('2031-05-03T22:00:00.000Z', '2031-05-04T21:59:59.000Z'));
  await create(
    'Over a change of the clock',
    from('2031-03-28T23:00:00.000Z', '2031-03-30T21:59:59.000Z'),
  );
  await create('Times', from('2031-05-02T08:00:00.000Z', '2031-05-04T14:00:00.000Z'));
  await create('To a day', from('2031-05-02T08:00:00.000Z', '2031-05-04T21:59:59.000Z'));
  await create('At once', from('2031-05-04T14:00:00.000Z', '2031-05-04T14:00:00.000Z'));
  const { id: view } = await use.createView(principal(), {
    organization,
    name: 'All',
    shared: true,
  });
  const text = await (await fetch(await addressOf(view))).text();
  const events = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent');
  const times = events.map((event) => [
    String(event.getFirstPropertyValue('summary')).replace(/^\S+ /u, ''),
    ['dtstart', 'dtend']
      .flatMap((name) => String(event.getFirstPropertyValue(name) ?? []))
      .filter(Boolean),
  ]);
  expect(Object.fromEntries(times)).toEqual({
    Days: ['2031-05-02', '2031-05-05'],
    'A day': ['2031-05-04', '2031-05-05'],
    'Over a change of the clock': ['2031-03-29', '2031-03-31'],
    Times: ['2031-05-02T08:00:00Z', '2031-05-04T14:00:00Z'],
    'To a day': ['2031-05-02T08:00:00Z', '2031-05-04T21:59:59Z'],
    'At once': ['2031-05-04T14:00:00Z'],
  });
});

/** Leaves a ticket as an import of a completed one that has no time of completion. */
async function forgetCompletion(ticket: string): Promise<void> {
  await fixture.basalt.tenancy.inTenant(principal(), async (stores) => {
    const locked = await stores.tickets.lock(ticket);
    if (locked === null) throw new TypeError(`no ticket ${ticket}`);
    const saved = [Object.assign(locked.ticket, { enteredBoardAt: null })];
    return stores.write({ saved }, { kind: 'done', answer: null });
  });
}

test('a calendar marks tickets on done boards, also one that was imported as completed without a time', async () => {
  const { use, organization } = fixture;
  const doneBoard = await use.createBoard(principal(), { project, name: 'Finished', isDone: true });
  const imported = await create('Imported', { dueAt: due, boardId: doneBoard.id });
  await create('Done', { dueAt: due, boardId: doneBoard.id });
  await create('Not done', { dueAt: due });
  await forgetCompletion(imported.id);
  const { id: view } = await use.createView(principal(), {
    organization,
    name: 'All',
    shared: true,
  });
  const text = await (await fetch(await addressOf(view))).text();
  const summaries = [...text.matchAll(/^SUMMARY:(.*?)\r?$/gmu)].map(([, words]) => words);
  expect(summaries.toSorted()).toEqual(['WEB-3 Not done', '✓ WEB-1 Imported', '✓ WEB-2 Done']);
});

test('a calendar of all projects shows what its maker sees; the address ends when another is made, by request and with the view', async () => {
  const { use, organization } = fixture;
  const hidden = await use.createProject(principal(), { organization, name: 'Ops', key: 'OPS' });
  const [board] = (await use.listBoards(principal(), { project: hidden.id, page: { limit: 1 } }))
    .items;
  await create('Seen', { dueAt: due });
  const secret = { boardId: board?.id, title: 'Secret', dueAt: due };
  await use.createTicket(principal(), { project: hidden.id, ...secret });
  const { id: view } = await use.createView(principal(), {
    organization,
    name: 'All',
    shared: true,
  });
  const first = await addressOf(view);
  const text = await (await fetch(first)).text();
  expect([text.includes('Seen'), text.includes('Secret')]).toEqual([true, false]);
  const second = await addressOf(view);
  expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200]);
  await use.removeOrganizationMember(principal(), { organization, user: person });
  expect(await statusOf(second)).toBe(404);
  expect(await statusOf(`${fixture.address}/calendar.ics?token=none`)).toBe(404);
  expect(await statusOf(`${fixture.address}/calendar.ics`)).toBe(422);

  await fixture.person('bob@example.test', 'member');
  const bob = await fixture.entered('bob@example.test');
  const { json } = await bob.post(`/views/${view}/calendar`);
  const feed = new URL((json.data as { address: string }).address);
  const third = fixture.address + feed.pathname + feed.search;
  expect(await statusOf(third)).toBe(200);
  expect((await bob.send('DELETE', `/app-api/views/${view}/calendar`)).status).toBe(204);
  expect(await statusOf(third)).toBe(404);
  await use.updateView(principal(), { view, shared: false });
  expect((await bob.post(`/views/${view}/calendar`)).status).toBe(404);
});

/** The titles in a calendar, in their order. */
async function titlesIn(address: string): Promise<string[]> {
  const text = await (await fetch(address)).text();
  return [...text.matchAll(/^SUMMARY:\S+ (.*?)\r?$/gmu)].map(([, title = '']) => title);
}

test('a calendar shows no more when a record that its view filters by is gone', async () => {
  const { use, organization } = fixture;
  const system = principal();
  const label = await use.createLabel(system, { project, name: 'release' });
  const board = await use.createBoard(system, { project, name: 'Soon' });
  const bob = await fixture.person('bob@example.test', 'member');
  await use.addProjectMember(system, { project, user: bob });
  const named = { label_id: label.id, board_id: board.id, assignee_id: bob };
  await create('Hidden', { dueAt: due });
  const addresses = new Map<string, string>();
  for (const [parameter, id] of Object.entries(named)) {
    const view = await use.createView(system, {
      organization,
      projectId: project,
      name: parameter,
      query: { [parameter]: id },
      shared: true,
    });
    addresses.set(parameter, await addressOf(view.id));
  }
  await use.createTicket(system, {
    project,
    boardId: board.id,
    title: 'Seen',
    dueAt: due,
    labelIds: [label.id],
    assigneeIds: [bob],
  });
  for (const address of addresses.values()) expect(await titlesIn(address)).toEqual(['Seen']);
  await use.deleteLabel(system, { label: label.id });
  await use.deleteBoard(system, { board: board.id, moveToBoardId: boards[0] });
  await use.removeOrganizationMember(system, { organization, user: bob });
  for (const address of addresses.values()) expect(await titlesIn(address)).toEqual([]);
});

test('a calendar leaves out a filter by a custom field that is gone, and is empty when its options are others', async () => {
  const { use, organization } = fixture;
  const system = principal();
  const define = async (name: string) =>
    use.createField(system, {
      organization,
      projectId: project,
      name,
      type: 'choice',
      options: [{ name: 'low' }, { name: 'high' }],
    });
  const [severity, size] = [await define('Severity'), await define('Size')];
  await create('Bad', { dueAt: due, customFields: { severity: 'high' } });
  await create('Harmless', { dueAt: due, customFields: { severity: 'low' } });
  const viewOf = async (name: string, query: Record<string, string>) =>
    use.createView(system, { organization, projectId: project, name, query, shared: true });
  const bad = await viewOf('Bad', { 'custom.severity': 'high', sort: '-custom.severity' });
  const large = await viewOf('Large', { 'custom.size': 'high,none' });
  const [first, second] = [await addressOf(bad.id), await addressOf(large.id)];
  expect(await titlesIn(first)).toEqual(['Bad']);
  expect(await titlesIn(second)).toEqual(['Bad', 'Harmless']);
  const options = size.options.map(({ id, name }) => ({ id, name: name.replace('high', 'huge') }));
  await use.updateField(system, { field: size.id, options });
  expect(await statusOf(second)).toBe(200);
  expect(await titlesIn(second)).toEqual([]);
  await use.deleteField(system, { field: severity.id });
  expect(await titlesIn(first)).toEqual(['Bad', 'Harmless']);
});

test('a change of a view changes no calendar before its person renews the address', async () => {
  const { use, organization } = fixture;
  await create('Urgent', { priority: 'high', dueAt: due });
  await create('Other', { priority: 'low', dueAt: due });
  const { id: view } = await use.createView(principal(), {
    organization,
    projectId: project,
    name: 'Urgent',
    query: { priority: 'high' },
    shared: true,
  });
  const address = await addressOf(view);
  await use.updateView(principal(), { view, query: {} });
  expect(await titlesIn(address)).toEqual(['Urgent']);
  expect(await titlesIn(await addressOf(view))).toEqual(['Urgent', 'Other']);
});

test('an address from before filters were stored keeps those of its first reading', async () => {
  const { use, organization } = fixture;
  await create('Urgent', { priority: 'high', dueAt: due });
  await create('Other', { priority: 'low', dueAt: due });
  const query = { priority: 'high' };
  const shared = { organization, projectId: project, name: 'Urgent', query, shared: true };
  const { id: view } = await use.createView(principal(), shared);
  const address = await addressOf(view);
  const { tenancy } = fixture.basalt;
  const stored = await tenancy.queriesOf(principal()).views.calendar(view, person);
  const calendar = { key: stored?.key ?? '', query: null };
  const set = { kind: 'view_calendar', viewId: view, userId: person, calendar } as const;
  const changes = { sets: [set] };
  await tenancy.inTenant(principal(), (stores) =>
    stores.write(changes, { kind: 'done', answer: null }),
  );
  expect(await titlesIn(address)).toEqual(['Urgent']);
  await use.updateView(principal(), { view, query: {} });
  expect(await titlesIn(address)).toEqual(['Urgent']);
});
