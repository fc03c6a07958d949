import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { eventually } from '../processes.ts';
import type { LogFixture } from './log-fixture.ts';

/** Keys in every state and every wrong place. */
export async function goodAndBadKeys(fixture: LogFixture): Promise<void> {
  const { canaries, token, server } = fixture;
  const [head = ''] = token.split('.');
  const bad = [
    canaries.made('no key', { length: 30 }),
    `${head}.${canaries.made('wrong secret of a key', { length: 24 })}`,
    `${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`,
  ];
  for (const key of bad) {
    canaries.seen('bad key', key);
    await fixture.call('GET', '/credential', undefined, { Authorization: `Bearer ${key}` });
    await fixture.call('GET', '/credential', undefined, { Authorization: `Basic ${btoa(key)}` });
  }
  await fixture.call('GET', `/credential?access_token=${token}&key=${bad[0]}`);
  await fixture.call('GET', `/tickets/${token}`);
  await fixture.call('GET', `/${bad[0]}/${bad[1]}`);
  await fetch(`${server.address}/metrics`, { headers: { Authorization: `Bearer ${bad[0]}` } });
}

/** A canary in every field and header, of good requests and bad ones. */
export async function tellingRequests(fixture: LogFixture): Promise<void> {
  const { canaries, organization, project } = fixture;
  const c = (what: string) => canaries.made(what);
  const of = `/organizations/${organization}`;
  const headers = {
    'User-Agent': c('agent'),
    Cookie: `a=${c('cookie')}`,
    Referer: `https://x.test/${c('referer')}`,
    'X-Request-Id': c('request id'),
    'X-Forwarded-For': c('forwarded'),
    'Idempotency-Key': c('idempotency key'),
    'If-Match': `"${c('entity tag')}"`,
    tracestate: `a=${c('trace state')}`,
    baggage: `a=${c('baggage')}`,
  };
  for (const [path, body] of [
    [`${of}/projects`, { name: c('project'), description: c('description') }],
    [`${of}/projects`, { name: c('project'), key: c('bad key of a project') }],
    [`/projects/${project}/boards`, { name: c('board'), color: c('colour') }],
    [`/projects/${project}/labels`, { name: c('label'), color: '#112233' }],
    [
      `/projects/${project}/tickets`,
      { board_slug: 'open', title: c('title'), description_html: `<p>${c('html')}</p>` },
    ],
    [`/projects/${project}/tickets`, { board_slug: c('slug'), title: c('title'), [c('field')]: 1 }],
    [`${of}/documents`, { title: c('document'), caption: c('caption'), tag_names: [c('tag')] }],
    [`${of}/notifications`, { user_ids: [c('person')], title: c('notice'), body: c('body') }],
    [`/projects/${project}/tickets`, `{"title": "${c('broken')}", `],
    [`/projects/${project}/tickets`, `{"title": "\\u0000${c('nul')}"}`],
    [`/projects/${project}/tickets`, `["${c('list')}"]`],
  ] as const) {
    await fixture.call('POST', path, body, { ...headers, 'Idempotency-Key': c('idempotency key') });
  }
  const list = `/projects/${project}/tickets`;
  await fixture.call(
    'GET',
    `${list}?q=${c('search')}&${c('parameter')}=${c('value')}`,
    undefined,
    headers,
  );
  await fixture.call('GET', `${list}?cursor=${c('cursor')}`);
  await fixture.call(
    'PATCH',
    `/tickets/WEB-1`,
    { title: c('title') },
    { 'If-Match': headers['If-Match'] },
  );
  await fixture.call('DELETE', `/tickets/${c('ticket')}`);
  for (const raw of [
    `GET /${c('raw')} HTTP/1.1\r\nHost: a\r\nBroken ${c('header')}\r\n\r\n`,
    `${c('method')} / HTTP/1.1\r\n\r\n`,
    `GET / HTTP/1.1\r\nHost: a\r\nX-A: ${c('long').repeat(800)}\r\n\r\n`,
  ]) {
    const { hostname, port } = new URL(fixture.server.address);
    const socket = connect(Number(port), hostname).on('error', () => {});
    socket.end(raw);
    socket.resume();
    await once(socket, 'close');
  }
}

/** Webhooks whose receiver fails, is not there, or has an address with a secret in it. */
export async function webhooks(fixture: LogFixture): Promise<void> {
  const { canaries, organization, project } = fixture;
  let attempts = 0;
  const receiver = createServer((request, response) => {
    attempts += 1;
    request.resume();
    response.statusCode = 500;
    response.end(canaries.made('answer of the receiver'));
  });
  await new Promise<void>((resolve) => void receiver.listen(0, '127.0.0.1', resolve));
  const { port } = receiver.address() as AddressInfo;
  const path = `${canaries.made('path of a webhook')}?k=${canaries.made('query of a webhook')}`;
  for (const at of [port, 9]) {
    const input = { url: `http://127.0.0.1:${at}/${path}`, events: ['ticket.*'] };
    const made = await fixture.call('POST', `/organizations/${organization}/webhooks`, input);
    const { data } = (await made.json()) as { data: { id: string; secret: string } };
    canaries.seen('secret of a webhook', data.secret);
    canaries.seen('bare secret of a webhook', data.secret.slice('whsec_'.length));
    const rotated = await fixture.call('POST', `/webhooks/${data.id}/rotate-secret`, {});
    const next = (await rotated.json()) as { data: { secret: string } };
    canaries.seen('rotated secret of a webhook', next.data.secret);
    await fixture.call('POST', `/webhooks/${data.id}/test`, {});
  }
  for (const url of [
    `http://u:${canaries.made('password in an address')}@127.0.0.1:${port}/`,
    `ftp://x.test/${canaries.made('bad address')}`,
  ]) {
    const input = { url, events: ['*'] };
    await fixture.call('POST', `/organizations/${organization}/webhooks`, input);
  }
  const ticket = { board_slug: 'open', title: canaries.made('delivered title') };
  await fixture.call('POST', `/projects/${project}/tickets`, ticket);
  await eventually(() => (attempts >= 2 ? true : null));
  receiver.close();
  receiver.closeAllConnections();
}
