import { expect, test } from 'vitest';
import {
  developmentOf,
  forges,
  gitLimits,
  readDelivery,
  type Delivery,
  type Forge,
} from '../src/index.ts';
import {
  bitbucketPayloads,
  githubPayloads,
  sampleDeliveries,
  signedRequest,
} from '../testing/index.ts';

const read = (forge: Forge, event: string, payload: unknown): Delivery =>
  readDelivery(forge, signedRequest({ forge, event, id: 'd-1', payload }, 'secret'));

const readText = (body: string | Uint8Array): Delivery => {
  const { headers } = signedRequest(
    { forge: 'github', event: 'push', id: 'd-1', payload: {} },
    's',
  );
  return readDelivery('github', { headers, body: Buffer.from(body) });
};

test('a body that is not JSON is refused', () => {
  for (const body of ['', '{', 'payload={}', '{"a":1}}', Uint8Array.of(0x22, 0xff, 0x22)]) {
    expect(readText(body)).toMatchObject({ outcome: 'refused', reason: 'not_json' });
  }
});

test('a payload that is no object is refused by the first field that is missing', () => {
  for (const payload of [null, 1, 'text', [], {}, { repository: [] }, { repository: 'x' }]) {
    expect(read('github', 'push', payload)).toMatchObject({
      outcome: 'refused',
      reason: 'wrong_shape',
      detail: expect.stringMatching(/^repository\.id: expected /u) as string,
    });
  }
});

test('a payload beyond the limit is refused unread, and one at the limit is read', () => {
  const json = JSON.stringify(githubPayloads.push());
  const atLimit = json + ' '.repeat(gitLimits.payload - json.length);
  expect(readText(atLimit).outcome).toBe('read');
  expect(readText(`${atLimit} `)).toMatchObject({ outcome: 'refused', reason: 'too_large' });
});

test('a payload of ten thousands of commits, or nested deeply, is read in a moment', () => {
  const nested = '['.repeat(1_000_000) + ']'.repeat(1_000_000);
  const deep = `${JSON.stringify(githubPayloads.push()).slice(0, -1)},"nested":${nested}}`;
  const commits = Array.from({ length: 8_000 }, () =>
    githubPayloads.commit('c', 'WEB-12 '.repeat(20)),
  );
  const large = JSON.stringify(githubPayloads.push({ commits }));
  for (const body of [deep, large]) {
    const started = performance.now();
    expect(readText(body).outcome).toBe('read');
    expect(performance.now() - started).toBeLessThan(5_000);
  }
});

test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty', ''])(
  'an event or an action named %j is ignored',
  (name) => {
    for (const forge of forges) expect(read(forge, name, {}).outcome).toBe('ignored');
    expect(read('github', 'pull_request', githubPayloads.pullRequest(name)).outcome).toBe(
      'ignored',
    );
  },
);

test('fields of a prototype are neither read nor set', () => {
  const body = `{"__proto__":${JSON.stringify(githubPayloads.push())}}`;
  expect(readText(body)).toMatchObject({ outcome: 'refused', reason: 'wrong_shape' });
  const polluting = JSON.stringify(githubPayloads.push()).replace(
    '{',
    '{"__proto__":{"polluted":true},',
  );
  expect(readText(polluting).outcome).toBe('read');
  expect(Object.keys({})).toEqual([]);
  expect('polluted' in {}).toBe(false);
});

const wrong: unknown[] = [
  0,
  -1,
  1.5,
  true,
  'x'.repeat(3_000),
  'a\uDC00\uD800b',
  '\0',
  [],
  [[]],
  {},
  { a: 1 },
  null,
];

/** Every payload that has another value in one place. */
function* changedPayloads(payload: unknown): Generator<unknown> {
  if (typeof payload !== 'object' || payload === null) return;
  for (const [name, value] of Object.entries(payload)) {
    const changed = (inner: unknown): unknown =>
      Array.isArray(payload) ? payload.with(Number(name), inner) : { ...payload, [name]: inner };
    for (const replacement of wrong) yield changed(replacement);
    for (const inner of changedPayloads(value)) yield changed(inner);
  }
}

test.each(sampleDeliveries.filter(({ kinds }) => kinds.length > 0))(
  '$forge: $event $kinds with any other value in any place is read within bounds, ignored, or refused by a field',
  ({ forge, event, payload }) => {
    const deliveries = Array.from(changedPayloads(payload), (changed) =>
      read(forge, event, changed),
    );
    const details = deliveries.map((each) => (each.outcome === 'refused' ? each.detail : null));
    const texts = deliveries.map((each) =>
      JSON.stringify(each.outcome === 'read' ? each.events : []),
    );
    const named = details.filter((detail) => detail !== null);
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((detail) => !/^[a-z_0-9.]{1,80}: expected .{1,80}$/u.test(detail))).toEqual(
      [],
    );
    expect(texts.filter((text) => /\\u0000|\\ud[89a-f]/iu.test(text))).toEqual([]);
    expect(Math.max(...texts.map(({ length }) => length))).toBeLessThan(20_000);
  },
);

test('a branch without a name, or with a longer one than the limit, is refused', () => {
  for (const name of ['', 'x'.repeat(gitLimits.branch + 1)]) {
    const delivery = read('github', 'push', githubPayloads.push({ ref: `refs/heads/${name}` }));
    expect(delivery).toMatchObject({
      reason: 'wrong_shape',
      detail: expect.stringMatching(/^ref: /u) as string,
    });
  }
  const longest = githubPayloads.push({ ref: `refs/heads/${'x'.repeat(gitLimits.branch)}` });
  expect(read('github', 'push', longest).outcome).toBe('read');
});

test('an address that is not one of the web is refused', () => {
  const addresses = [
    'javascript:alert(1)',
    'data:text/html,x',
    '//evil.example',
    'https://user:pass@evil.example/',
    '/pull/5',
    `https://x.example/${'a'.repeat(2_000)}`,
  ];
  for (const html_url of addresses) {
    expect(
      read('github', 'pull_request', githubPayloads.pullRequest('opened', { html_url })),
    ).toMatchObject({
      reason: 'wrong_shape',
      detail: expect.stringMatching(/^pull_request\.html_url: /u) as string,
    });
  }
});

test('an address is kept as a browser writes it, and a branch has a title of one line', () => {
  const addressed = (html_url: string) =>
    read('github', 'pull_request', githubPayloads.pullRequest('opened', { html_url }));
  for (const [sent, url] of [
    [' https://git.example/5\n- merged', 'https://git.example/5-%20merged'],
    ['https://git.example/a\0b \u202E', 'https://git.example/a%00b%20%E2%80%AE'],
    ['HTTPS:\\\\git.example\\\t5', 'https://git.example/5'],
  ] as const) {
    expect(addressed(sent)).toMatchObject({ events: [{ pullRequest: { url } }] });
  }
  expect(addressed(`https://git.example/${' '.repeat(1_000)}x`)).toMatchObject({
    reason: 'wrong_shape',
  });
  const push = githubPayloads.push({ ref: 'refs/heads/web-12\u2028\u202Emerged', before: null });
  const delivery = read('github', 'push', push);
  const events = delivery.outcome === 'read' ? delivery.events : [];
  expect(events.flatMap((event) => developmentOf(event, new Set(['WEB'])))[0]).toMatchObject({
    kind: 'branch',
    externalId: 'web-12\u2028\u202Emerged',
    title: 'web-12  merged',
  });
});

test('titles are one line within the limit, whole characters, without marks that turn the direction', () => {
  const title = `  Pay\u202E\n\tby\0  ${'😀'.repeat(200)}`;
  const delivery = read('github', 'pull_request', githubPayloads.pullRequest('opened', { title }));
  const [event] = delivery.outcome === 'read' ? delivery.events : [];
  const shown = event?.kind === 'pull_request.opened' ? event.pullRequest.title : '';
  expect(shown).toMatch(/^Pay {3}by\uFFFD {2}(?:😀){100,200}$/u);
  expect(shown.length).toBeLessThanOrEqual(gitLimits.title);
});

test('a time that is none is left out', () => {
  for (const updated_at of [
    'yesterday',
    '2026',
    '2026-13-41T99:00:00Z',
    '+275760-09-13T00:00:00Z',
    '',
  ]) {
    const delivery = read(
      'github',
      'pull_request',
      githubPayloads.pullRequest('opened', { updated_at }),
    );
    expect(delivery).toMatchObject({ events: [{ pullRequest: { updatedAt: null } }] });
  }
});

test('a fault names the place in a list', () => {
  const { push, change } = bitbucketPayloads;
  const payload = push(change(), change({ commits: [{ hash: 'secret' }] }));
  expect(read('bitbucket', 'repo:push', payload)).toMatchObject({
    detail: expect.stringMatching(/^push\.changes\.1\.commits\.0\.hash: expected /u) as string,
  });
});
