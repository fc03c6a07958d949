import { createHmac } from 'node:crypto';
import { githubPayloads } from '@basalt/git/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApiFixture, type ApiFixture } from './api-fixture.ts';

let fixture: ApiFixture;
beforeAll(async () => {
  fixture = await openApiFixture();
});
afterAll(async () => fixture.close());

/** Calls the API; the `data` of the answer. */
async function api<Data>(method: string, path: string, body?: object): Promise<Data> {
  const reply = await fixture.first.call(method, path, body && { body });
  expect(reply.status < 300 ? '' : reply.text).toBe('');
  return reply.json['data'] as unknown as Data;
}

/** The text of HTML without its tags. */
const shown = (html: string): string =>
  html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');

test('what a forge names comes into texts of rules as text: no markup, no mention, no placeholder', async () => {
  const { first, organization, principal, project } = fixture;
  const ada = await first.use.createUser(principal, {
    email: 'ada@example.test',
    name: 'Ada',
    role: 'admin',
    passwordHash: null,
  });
  const mention = `<a data-mention="${ada.id}">@Ada</a>`;
  const title = `Pay </p><svg/onload=alert(1)>${mention} {{date}}`;
  const made = await first.use.createTicket(principal, { project, boardSlug: 'open', title });
  const text = '{{git.branch}} {{actor.name}} {{ticket.title}}';
  await api('POST', `/organizations/${organization}/rules`, {
    name: 'Copy',
    when: { on: 'git', kinds: ['branch.created'] },
    if: {},
    do: [
      {
        do: 'comment',
        body_html: `<p>${text}</p><p><a href="https://x.test/{{git.branch}}">x</a></p>`,
      },
      { do: 'comment', body_html: '<p><a href="{{git.branch}}">y</a></p>' },
      { do: 'set', fields: { title: text } },
      {
        do: 'create',
        board_slug: 'open',
        fields: { title: '{{git.branch}}', description_html: `<p>${text}</p>` },
      },
      { do: 'notify', user_ids: [ada.id], title: '{{git.branch}}', body: '{{actor.name}}' },
    ],
  });
  const connection = await api<{ id: string; address: string; secret: string }>(
    'POST',
    `/organizations/${organization}/git-connections`,
    { name: 'Shop', kind: 'github' },
  );
  const branch = `javascript:alert(1)//WEB-1-"><img/src=x/onerror=alert(1)>&lt;**b**[x](javascript:1)${mention.replaceAll(' ', '/')}`;
  const actor = `<b/onmouseover=alert(1)>${mention}@Ada {{ticket.key}}`;
  const payload = githubPayloads.push({
    ref: `refs/heads/${branch}`,
    before: '0'.repeat(40),
    sender: { login: actor },
  });
  const body = JSON.stringify(payload);
  const sent = await fetch(first.address + new URL(connection.address).pathname, {
    method: 'POST',
    body,
    headers: {
      'Content-Type': 'application/json',
      'X-GitHub-Event': 'push',
      'X-GitHub-Delivery': 'hostile',
      'X-Hub-Signature-256': `sha256=${createHmac('sha256', connection.secret).update(body).digest('hex')}`,
    },
  });
  expect(await sent.json()).toMatchObject({ data: { outcome: 'read' } });
  while (await first.use.runRules(organization));

  interface Shown {
    title: string;
    description_html: string | null;
  }
  const comments = await api<{ body_html: string }[]>('GET', `/tickets/${made.key}/comments`);
  const tickets = await api<Shown[]>('GET', `/projects/${project}/tickets`);
  expect(comments).toHaveLength(2);
  expect(tickets).toHaveLength(2);
  const htmls = [
    ...comments.map(({ body_html: html }) => html),
    ...tickets.map(({ description_html: html }) => html ?? ''),
  ];
  const tags = htmls.flatMap((html) => html.match(/<[^>]*>/gu) ?? []);
  const allowed = /^<(?:\/?p|\/a|a(?: href="https:\/\/x\.test\/[^"]*")?(?: rel="[^"]*")?)>$/u;
  expect(tags.filter((tag) => !allowed.test(tag))).toEqual([]);
  expect(htmls.some((html) => shown(html).includes(branch))).toBe(true);
  expect(htmls.some((html) => shown(html).includes(actor))).toBe(true);
  // One line of text, cut to the length of a title.
  expect(tickets.map((ticket) => ticket.title)).toEqual(
    expect.arrayContaining([branch, expect.stringContaining(`${branch} ${actor}`)]),
  );
});
