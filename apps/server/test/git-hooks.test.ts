import { createHmac } from 'node:crypto';
import { gitBudget, gitTriggers, type GitForge, type GitTrigger } from '@basalt/domain';
import { githubPayloads, sampleDeliveries, signedRequest } from '@basalt/git/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApiFixture, type ApiFixture } from './api-fixture.ts';

let fixture: ApiFixture;
const tickets: string[] = [];
beforeAll(async () => {
  fixture = await openApiFixture();
  const { first, principal, project } = fixture;
  for (let at = 1; at <= 14; at += 1) {
    const ticket = { project, boardSlug: 'open', title: `Ticket ${at}` };
    tickets.push((await first.use.createTicket(principal, ticket)).key);
  }
});
afterAll(async () => fixture.close());

interface Connection {
  id: string;
  address: string;
  secret: string;
}

async function connect(kind: GitForge, fields: object = {}): Promise<Connection> {
  const { first, organization } = fixture;
  const body = { name: 'Shop', kind, ...fields };
  const reply = await first.call('POST', `/organizations/${organization}/git-connections`, {
    body,
  });
  expect(reply.status).toBe(201);
  return reply.json['data'] as unknown as Connection;
}

/** Posts to the address of a connection, here. */
async function post({ address }: Connection, headers: object, body: BodyInit) {
  const { pathname } = new URL(address);
  const response = await fetch(fixture.first.address + pathname, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body,
    ...(body instanceof ReadableStream && { duplex: 'half' }),
  });
  const json = (await response.json()) as { data?: Record<string, unknown>; code?: string };
  return { status: response.status, ...json };
}

const sha256 = (secret: string, body: string | Uint8Array) =>
  createHmac('sha256', secret).update(body).digest('hex');

let sent = 0;
/** Posts a pull request or another event of GitHub, signed. */
async function github(connection: Connection, payload: unknown, event = 'pull_request') {
  const body = typeof payload === 'string' ? payload : JSON.stringify(payload);
  const headers = {
    'X-GitHub-Event': event,
    'X-GitHub-Delivery': `github-${(sent += 1)}`,
    'X-Hub-Signature-256': `sha256=${sha256(connection.secret, body)}`,
  };
  return post(connection, headers, body);
}

const list = async (path: string) =>
  (await fixture.first.call('GET', path)).json['data'] as unknown as Record<string, unknown>[];
const development = (key: string) => list(`/tickets/${key}/development`);
const deliveries = ({ id }: Connection) => list(`/git-connections/${id}/deliveries`);

/** A rule that answers Git, and the tickets of its runs. */
async function ruleOf(kind: GitTrigger) {
  const { first, organization } = fixture;
  const body = {
    name: kind,
    when: { on: 'git', kinds: [kind] },
    if: {},
    do: [{ do: 'comment', body_html: '<p>{{git.branch}}</p>' }],
  };
  const reply = await first.call('POST', `/organizations/${organization}/rules`, { body });
  expect(reply.status).toBe(201);
  const { id } = reply.json['data'] as unknown as { id: string };
  return async () => {
    const runs = await list(`/rules/${id}/runs?per_page=200`);
    return runs.map(({ ticket_id: ticket, cause }) => ({ ticket, cause }));
  };
}

test('what each forge sends is linked to the tickets that it names, starts runs of rules, and the rest is ignored', async () => {
  const connections = new Map<string, Connection>();
  const runsOf = new Map<GitTrigger, Awaited<ReturnType<typeof ruleOf>>>();
  for (const kind of gitTriggers) runsOf.set(kind, await ruleOf(kind));
  for (const [at, sample] of sampleDeliveries.entries()) {
    const { forge } = sample;
    const connection = connections.get(forge) ?? (await connect(forge));
    connections.set(forge, connection);
    const { headers, body } = signedRequest({ ...sample, id: `sample-${at}` }, connection.secret);
    const { status, data } = await post(connection, headers, new Uint8Array(body));
    expect({ status, forge, at }).toEqual({ status: 200, forge, at });
    expect(data?.['outcome']).toBe(sample.kinds.length > 0 ? 'read' : 'ignored');
  }
  const [twelve, thirteen, fourteen] = [
    await development('WEB-12'),
    await development('WEB-13'),
    await development('WEB-14'),
  ];
  // Of each forge a branch, a commit and a pull request.
  expect(twelve).toHaveLength(15);
  expect(twelve.filter(({ kind, closing }) => kind !== 'branch' && closing === true)).toHaveLength(
    10,
  );
  expect(thirteen.map(({ kind, closing }) => ({ kind, closing }))).toEqual(
    Array.from({ length: 5 }, () => ({ kind: 'commit', closing: false })),
  );
  expect(fourteen.map(({ kind }) => kind)).toEqual(Array.from({ length: 5 }, () => 'pull_request'));
  const { id: ticket } = await fixture.first.use.readTicket(fixture.principal, {
    ticket: 'WEB-12',
  });
  const runs = async (kind: GitTrigger) =>
    (await runsOf.get(kind)?.())?.filter((run) => run.ticket === ticket && run.cause === 'git')
      .length;
  for (const kind of gitTriggers) {
    // All samples of a forge are of one moment, except new branches of Bitbucket, whose commit it does not send.
    const samples = sampleDeliveries.filter(({ kinds }) => kinds.includes(kind));
    const { size: count } = new Set(
      samples.map(({ forge, payload }) =>
        forge === 'bitbucket' && kind === 'branch.created' ? payload : forge,
      ),
    );
    // The pull requests are merged before they are closed, and nothing is pushed to the default branch.
    const isEnded = kind === 'pull_request.closed' || kind === 'commits.pushed';
    expect({ kind, runs: await runs(kind) }).toEqual({ kind, runs: isEnded ? 0 : count });
  }
  const hub = connections.get('github') as Connection;
  await github(hub, githubPayloads.push({ ref: 'refs/heads/main' }), 'push');
  const closed = { number: 6, state: 'closed' };
  await github(hub, githubPayloads.pullRequest('closed', closed));
  expect([await runs('commits.pushed'), await runs('pull_request.closed')]).toEqual([1, 1]);
  for (const [, connection] of connections) {
    expect((await deliveries(connection)).length).toBeGreaterThan(8);
  }
});

test('a wrong, missing or replayed signature changes nothing', async () => {
  const connection = await connect('github');
  const body = JSON.stringify(githubPayloads.pullRequest('opened', { body: 'WEB-1' }));
  const signed = { 'X-Hub-Signature-256': `sha256=${sha256(connection.secret, body)}` };
  const event = { 'X-GitHub-Event': 'pull_request' };
  for (const headers of [
    event,
    { ...event, 'X-Hub-Signature-256': `sha256=${sha256('guessed', body)}` },
    { ...event, 'X-Hub-Signature-256': 'sha256=00' },
    { ...event, 'X-Gitlab-Token': connection.secret },
  ]) {
    expect(await post(connection, headers, body)).toMatchObject({
      status: 401,
      code: 'invalid_credential',
    });
  }
  expect(await post(connection, { ...event, ...signed }, `${body} `)).toMatchObject({
    status: 401,
  });
  expect(await development('WEB-1')).toEqual([]);
  const first = { ...event, ...signed, 'X-GitHub-Delivery': 'first' };
  expect(await post(connection, first, body)).toMatchObject({ status: 200, data: { linked: 1 } });
  const replayed = { ...first, 'X-GitHub-Delivery': 'other' };
  expect(await post(connection, replayed, body)).toMatchObject({ data: { outcome: 'repeated' } });
  expect((await deliveries(connection)).map(({ outcome }) => outcome)).toEqual([
    'read',
    ...Array.from({ length: 5 }, () => 'unsigned'),
  ]);
  const unknown = {
    ...connection,
    address: connection.address.replace(connection.id, '0'.repeat(8)),
  };
  expect(await post(unknown, first, body)).toMatchObject({ status: 401 });
  const missing = {
    ...connection,
    address: connection.address.replace(/[^/]+$/u, crypto.randomUUID()),
  };
  const tooLarge = 'x'.repeat(gitBudget.deliveryBytes + 1);
  const largest = tooLarge.slice(1);
  for (const [headers, sentBody] of [
    [first, tooLarge],
    [first, () => new Blob([tooLarge]).stream()],
    [{ ...first, 'X-Hub-Signature-256': '' }, () => new Blob([largest]).stream()],
    [{ 'Content-Encoding': 'gzip' }, 'x'],
    [event, ''],
  ] as const) {
    const answers: object[] = [];
    for (const at of [connection, missing, unknown]) {
      const sending = typeof sentBody === 'string' ? sentBody : sentBody();
      const { status, code } = await post(at, headers, sending);
      answers.push({ status, code });
    }
    expect(answers).toEqual(answers.map(() => answers[0]));
  }
});

test('a connection whose secret was sealed with another secret key accepts nothing', async () => {
  const connection = await connect('github');
  const sealed = `update basalt.git_connections set sealed_secret = 'other' where id = '${connection.id}'`;
  await fixture.sql(sealed);
  expect(await github(connection, {}, 'ping')).toMatchObject({
    status: 401,
    code: 'invalid_credential',
  });
  expect(await deliveries(connection)).toMatchObject([{ outcome: 'unsigned' }]);
});

test('a delivery to one organization links no ticket of another', async () => {
  const { first, organization } = fixture;
  const { id } = await first.use.createOrganization({ name: 'Other' });
  const other = {
    organizationId: id,
    actor: { type: 'system', name: 'x' },
    scopes: ['*'],
  } as const;
  const project = await first.use.createProject(other, {
    organization: id,
    name: 'Own',
    key: 'OWN',
  });
  const ticket = { project: project.id, boardSlug: 'open', title: 'Theirs' };
  const { key } = await first.use.createTicket(other, ticket);
  expect(key).toBe('OWN-1');
  const connection = await connect('github');
  const pullRequest = githubPayloads.pullRequest('opened', { body: 'Fixes OWN-1' });
  expect(await github(connection, pullRequest)).toMatchObject({ data: { linked: 0 } });
  const page = { limit: 10 };
  expect((await first.use.listDevelopment(other, { ticket: key, page })).items).toEqual([]);
  const foreign = { name: 'x', kind: 'github', project_ids: [project.id] };
  const path = `/organizations/${organization}/git-connections`;
  expect((await first.call('POST', path, { body: foreign })).status).toBe(422);
});

test('huge, deep and broken bodies are refused, and listed when they are signed', async () => {
  const connection = await connect('github');
  const large = `{"a":"${'x'.repeat(gitBudget.deliveryBytes)}"}`;
  expect(await github(connection, large)).toMatchObject({ status: 413, code: 'payload_too_large' });
  const almost = `{"a":"${'x'.repeat(gitBudget.deliveryBytes - 100)}"}`;
  expect(await github(connection, almost)).toMatchObject({ data: { outcome: 'refused' } });
  expect(await github(connection, '['.repeat(2_000_000))).toMatchObject({ status: 400 });
  expect(await github(connection, 'nothing')).toMatchObject({
    status: 400,
    code: 'malformed_json',
  });
  expect(await github(connection, {})).toMatchObject({ data: { outcome: 'refused' } });
  expect(await github(connection, {}, 'star')).toMatchObject({ data: { outcome: 'ignored' } });
  expect((await deliveries(connection)).map(({ outcome }) => outcome)).toEqual([
    'ignored',
    'refused',
    'refused',
    'refused',
    'refused',
  ]);
  const coded = await post(connection, { 'Content-Encoding': 'gzip' }, 'x');
  expect(coded).toMatchObject({ status: 415 });
});

test('hostile titles stay texts, and addresses are of the web', async () => {
  const connection = await connect('github');
  const title = '<img src=x onerror=alert(1)> WEB-2 \u202E{{7*7}}\n';
  const hostile = githubPayloads.pullRequest('opened', {
    title,
    body: '',
    number: 77,
    head: { ref: 'pay' },
  });
  expect(await github(connection, hostile)).toMatchObject({ data: { linked: 1 } });
  const [shown] = await development('WEB-2');
  expect(shown).toMatchObject({ title: '<img src=x onerror=alert(1)> WEB-2  {{7*7}}' });
  for (const address of ['javascript:alert(1)', 'data:text/html,x', 'https://u:p@host/x', '//x']) {
    const fields = { title: 'WEB-2', html_url: address, number: 78 };
    const reply = await github(connection, githubPayloads.pullRequest('opened', fields));
    expect(reply).toMatchObject({ data: { outcome: 'refused' } });
  }
  expect(await development('WEB-2')).toHaveLength(1);
});

test('a pull request is linked as it is now, whatever the order of its deliveries and its names', async () => {
  const connection = await connect('github');
  const say = (action: string, minute: number, fields: object) =>
    github(
      connection,
      githubPayloads.pullRequest(action, {
        number: 9,
        body: '',
        head: { ref: 'pay' },
        updated_at: `2026-09-15T14:${minute}:00Z`,
        ...fields,
      }),
    );
  await say('opened', 10, { title: 'Fixes WEB-3' });
  await say('closed', 30, { title: 'For WEB-4', state: 'closed', merged: true });
  await say('edited', 20, { title: 'WEB-5' });
  expect(await development('WEB-3')).toMatchObject([
    { title: 'For WEB-4', state: 'merged', closing: false },
  ]);
  expect(await development('WEB-4')).toMatchObject([{ state: 'merged' }]);
  expect(await development('WEB-5')).toMatchObject([{ title: 'WEB-5' }]);
  const moved = githubPayloads.pullRequest('edited', {
    number: 9,
    title: 'WEB-4',
    updated_at: '2026-09-15T15:00:00Z',
    state: 'closed',
    merged: true,
  });
  await github(connection, {
    ...moved,
    repository: { ...moved.repository, full_name: 'new/name' },
  });
  expect(await development('WEB-3')).toMatchObject([{ repository: 'new/name', title: 'WEB-4' }]);
});

test('a suspended organization receives nothing, and answers like no connection', async () => {
  const { first } = fixture;
  const { id: organization } = await first.use.createOrganization({ name: 'Paused' });
  const owner = {
    organizationId: organization,
    actor: { type: 'system', name: 'x' },
    scopes: ['*'],
  } as const;
  const fields = { organization, name: 'x', kind: 'github' } as const;
  const connection = await first.use.createGitConnection(owner, fields);
  await first.use.suspendOrganization(owner, { organization });
  expect(await github(connection, {}, 'ping')).toMatchObject({
    status: 401,
    code: 'invalid_credential',
  });
});
