import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { systemPrincipal } from '@basalt/domain';
import { closeAfterTests } from '@basalt/domain/testing';
import { openApiFixture } from './api-fixture.ts';

const shop = await closeAfterTests(openApiFixture());

/** Tickets of the project: more than one page of them, the first the parent of the second. */
async function withTickets() {
  const principal = systemPrincipal(shop.organization);
  const { use } = shop.app;
  const { project } = shop;
  const label = await use.createLabel(principal, {
    project,
    name: '=HYPERLINK()',
    color: '#ff0000',
  });
  const days = { startsOn: '2131-05-05', endsOn: '2131-05-18' };
  const cycle = await use.createCycle(principal, {
    project,
    name: 'Sprint 1',
    goal: 'Pay',
    ...days,
  });
  const ids: string[] = [];
  for (let at = 0; at < 230; at += 1) {
    const { id } = await use.createTicket(principal, {
      project,
      boardId: shop.boards[at % 2],
      title: at === 3 ? 'With "quotes", and\ta line' : `Ticket ${at}`,
      ...(at === 1 && { labelIds: [label.id], cycleId: cycle.id }),
    });
    ids.push(id);
  }
  const [ticket = '', relative = ''] = ids;
  await use.relateTicket(principal, { ticket, type: 'child', other: relative });
}

const tableOf = (text: string) =>
  parse(text, { columns: true, bom: true }) as Record<string, string>[];

test('a list of tickets is a table, whole and in the order of the list', async () => {
  await withTickets();
  const path = `/api/v1/projects/${shop.project}/tickets`;
  const answer = await shop.call('GET', `${path}.csv?sort=key&bom=true`);
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
  expect(answer.text.startsWith('\uFEFFkey,title,')).toBe(true);
  const rows = tableOf(answer.text);
  expect(rows).toHaveLength(230);
  expect(rows[1]).toMatchObject({
    key: 'WEB-2',
    parent: 'WEB-1',
    labels: "'=HYPERLINK()",
    project: 'Web',
    cycle: 'Sprint 1',
    cycle_starts_on: '2131-05-05',
    cycle_ends_on: '2131-05-18',
    cycle_state: 'planned',
    cycle_goal: 'Pay',
  });
  expect(rows[2]).toMatchObject({ cycle: '', cycle_starts_on: '', cycle_state: '' });
  expect(rows[3]?.title).toBe('With "quotes", and\ta line');
  const records: { key: string }[] = [];
  for (let next: string | null = `${path}?sort=key&per_page=100`; next !== null;) {
    const { json } = await shop.call('GET', next);
    records.push(...(json.data as { key: string }[]));
    const cursor = (json.meta as { next_cursor: string | null }).next_cursor;
    next =
      cursor === null ? null : `${path}?sort=key&per_page=100&cursor=${encodeURIComponent(cursor)}`;
  }
  expect(rows.map(({ key }) => key)).toEqual(records.map(({ key }) => key));
  const lines = await shop.call('GET', `${path}.jsonl?sort=key`);
  expect(lines.headers['content-type']).toBe('application/jsonl; charset=utf-8');
  const parsed = lines.text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown);
  expect(parsed).toEqual(records);

  const some = await shop.call('GET', `${path}.csv?board_id=${shop.boards[1]}&q=ticket%20177`);
  expect(tableOf(some.text).map(({ title }) => title)).toEqual(['Ticket 177']);
  const all = await shop.call(
    'GET',
    `/api/v1/organizations/${shop.organization}/tickets.csv?sort=key`,
  );
  expect(tableOf(all.text)).toEqual(rows);
});

test('a download is refused like its list; without a right to names it has ids', async () => {
  const principal = systemPrincipal(shop.organization);
  const key = async (scopes: ['tickets:read'] | ['boards:read']) =>
    (await shop.app.use.createCredential(principal, { name: 'narrow', scopes })).token;
  const path = `/api/v1/projects/${shop.project}/tickets.csv`;
  const ask = async (address: string, token: string) =>
    shop.call('GET', address, { headers: { Authorization: `Bearer ${token}` } });
  expect((await ask(path, await key(['boards:read']))).status).toBe(403);
  const narrow = await key(['tickets:read']);
  expect((await ask(path.replace(shop.project, shop.organization), narrow)).status).toBe(404);
  expect((await ask(`${path}?label_id=${shop.project}`, narrow)).status).toBe(422);
  const [row] = tableOf((await ask(path, narrow)).text);
  expect(row).toMatchObject({ project: shop.project, board: shop.boards[0] });
});

test('one caller has two downloads at the same time, and others have theirs', async () => {
  const principal = systemPrincipal(shop.organization);
  const { id: project } = await shop.app.use.createProject(principal, {
    organization: shop.organization,
    name: 'Large',
  });
  // More than the buffers of both ends of a connection hold.
  const descriptionHtml = `<p>${'text '.repeat(40_000)}</p>`;
  for (let at = 0; at < 100; at += 1) {
    await shop.app.use.createTicket(principal, {
      project,
      boardSlug: 'open',
      title: `${at}`,
      descriptionHtml,
    });
  }
  const address = `${shop.app.address}/api/v1/projects/${project}/tickets.csv`;
  const headers = { Authorization: `Bearer ${shop.token}` };
  const open = [await fetch(address, { headers }), await fetch(address, { headers })];
  expect(open.map(({ status }) => status)).toEqual([200, 200]);
  const third = await shop.call('GET', address.slice(shop.app.address.length));
  expect([third.status, third.json.message]).toEqual([
    429,
    'The caller has all of its 2 downloads open.',
  ]);
  const { token } = await shop.app.use.createCredential(principal, {
    name: 'other',
    scopes: ['*'],
  });
  const list = `/api/v1/projects/${shop.project}/tickets.jsonl`;
  const otherTable = await shop.call('GET', list, {
    headers: { Authorization: `Bearer ${token}` },
  });
  expect(otherTable.status).toBe(200);
  for (const { body } of open) await body?.cancel();
  await expect.poll(async () => (await shop.call('GET', `${list}?q=none`)).status).toBe(200);
});
