import type { Page } from 'playwright-core';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { callApi, demoOrganization } from '../testing/call-api.ts';
import { alone, openPageFixture } from '../testing/page-fixture.ts';
import { signInByPassword } from '../testing/people.ts';
import { timeoutMs } from '../testing/timeouts.ts';

const fixture = openPageFixture(alone);

/** What a browser could take for a script, in any text. */
const inHtml = [
  '<script>pwned()</script>',
  '<img src=x onerror=pwned()>',
  '<svg onload=pwned()><script>pwned()</script></svg>',
  '&lt;script&gt;pwned()&lt;/script&gt;<iframe srcdoc="<script>parent.pwned()</script>">',
  '<a href="javascript:pwned()">a</a><a href="java&#10;script:pwned()">b</a>',
  `"'><details open ontoggle=pwned()>`,
];
const inWiki = [
  '[click|javascript:pwned()] [javascript:pwned()] [a|JaVaScRiPt:pwned()] [a| javascript:pwned()]',
  '[a|java\tscript:pwned()] [a|data:text/html,<script>pwned()</script>] [a|vbscript:pwned()]',
  '[a|http://a.test" onclick="pwned()] [a" onclick="pwned()|http://a.test]',
  '[^a" onload=pwned() x="] [mailto:a@b.test" onclick="pwned()] [~a" onclick="pwned()]',
  '!x" onerror="pwned()! !javascript:pwned()! !http://a.test/a.png|onerror=pwned()!',
  '!data:image/svg+xml,<svg onload=pwned()>!',
  '{html}<script>pwned()</script>{html}',
  '{color:red" onmouseover="pwned()}x{color} {color:expression(pwned())}x{color}',
  '{panel:title=<img src=x onerror=pwned()>|borderColor="><script>pwned()</script>}x{panel}',
  '{code:title=<script>pwned()</script>|language="><img src=x onerror=pwned()>}</code></pre><img src=x onerror=pwned()>{code}',
  '{noformat}</pre><script>pwned()</script>{noformat}',
  '{anchor:x" onclick="pwned()}{quote}<img src=x onerror=pwned()>{quote}',
  'h1. <img src=x onerror=pwned()>',
  '||<img src=x onerror=pwned()>||b||\n|[a|javascript:pwned()]|</td><script>pwned()</script>|',
  '* *<b onclick=pwned()>*\n# _"><img src=x onerror=pwned()>_',
  'bq. {{</code><script>pwned()</script>}}',
];
const inMarkdown = [
  '[a](javascript:pwned()) [a](<javascript:pwned()>) [a](java&#115;cript:pwned())',
  '[a]\n\n[a]: javascript:pwned()',
  '![a](x" onerror=pwned() x=") ![a](javascript:pwned())',
  '[a](http://a.test "x" onclick=pwned() "y")',
  '<javascript:pwned()> <vbscript:pwned()>',
  '```"><img src=x onerror=pwned()>\n</code><script>pwned()</script>\n```',
  '| a |\n|---|\n| <img src=x onerror=pwned()> |',
];

/** A quoted cell of a table. */
const cell = (text: string): string => `"${text.replaceAll('"', '""')}"`;

const jira = (texts: readonly string[]): string =>
  [
    'Issue key,Issue id,Summary,Status,Reporter,Labels,Description,Comment,Attachment',
    ...texts.map((text, at) =>
      [
        `J-${at}`,
        String(at),
        text.replaceAll(/\s+/gu, ' '),
        text.replaceAll(/\s+/gu, ' ').slice(0, 40),
        text.replaceAll(/\s+/gu, ' '),
        'label"onclick=pwned()',
        text,
        `04/Mar/26 1:00 PM;${text.replaceAll(/\s+/gu, ' ')};${text}`,
        `04/Mar/26 1:00 PM;a;${text.replaceAll(/[\s;]+/gu, ' ')};javascript:pwned()`,
      ]
        .map(cell)
        .join(','),
    ),
  ].join('\n');

const table = (texts: readonly string[]): string =>
  [
    'Key,Title,Status,Description,Comment',
    ...texts.map((text, at) =>
      [
        `T-${at}`,
        text.replaceAll(/\s+/gu, ' '),
        text.replaceAll(/\s+/gu, ' ').slice(0, 40),
        text,
        text,
      ]
        .map(cell)
        .join(','),
    ),
  ].join('\n');

const trello = (texts: readonly string[]): string =>
  JSON.stringify({
    id: 'b',
    name: inHtml[1],
    desc: inHtml[0],
    lists: [{ id: 'l', name: inHtml[1], pos: 1 }],
    labels: [{ id: 'c', name: inHtml[1], color: 'red" onclick="pwned()' }],
    members: [{ id: 'm', fullName: inHtml[1], username: inHtml[0] }],
    checklists: texts.map((text, at) => ({
      id: `k${at}`,
      idCard: `c${at}`,
      name: text,
      checkItems: [{ id: `i${at}`, name: text, state: 'complete', pos: 1 }],
    })),
    customFields: [{ id: 'f', name: inHtml[1], type: 'text' }],
    cards: texts.map((text, at) => ({
      id: `c${at}`,
      name: text,
      desc: text,
      idList: 'l',
      pos: at,
      idLabels: ['c'],
      idMembers: ['m'],
      shortUrl: 'javascript:pwned()',
      customFieldItems: [{ id: `v${at}`, idCustomField: 'f', value: { text } }],
      attachments: [
        { id: `a${at}`, name: text, url: 'javascript:pwned()', isUpload: false, bytes: null },
      ],
    })),
    actions: texts.map((text, at) => ({
      id: `x${at}`,
      type: 'commentCard',
      date: '2026-03-04T13:00:00.000Z',
      idMemberCreator: 'm',
      data: { text, card: { id: `c${at}` } },
    })),
  });

interface ImportAnswer {
  readonly id: string;
  readonly state: string;
  readonly failure: string | null;
  readonly project_id: string;
  readonly upload: { readonly url: string };
}

/** Imports a file; the keys of its tickets. */
async function imported(system: string, text: string): Promise<string[]> {
  const { server } = fixture;
  const organization = await demoOrganization(server);
  const size = Buffer.byteLength(text);
  const asked = { system, file_name: 'a', size, project_name: inHtml[1] };
  const at = `/organizations/${organization}/imports`;
  const made = await callApi<ImportAnswer>(server, 'POST', at, asked);
  const sent = await fetch(made.upload.url, { method: 'PUT', body: text });
  expect(sent.status).toBe(200);
  let job = made;
  for (const end = performance.now() + timeoutMs; job.state !== 'done'; await sleep(200)) {
    job = await callApi<ImportAnswer>(server, 'GET', `/imports/${made.id}`);
    if (job.state === 'failed' || performance.now() > end) throw new Error(job.failure ?? 'late');
  }
  const tickets = await callApi<{ key: string }[]>(
    server,
    'GET',
    `/projects/${job.project_id}/tickets?per_page=200`,
  );
  return tickets.map(({ key }) => key);
}

/** What of the page could run a script: handlers, addresses that are scripts, elements that nobody may write. */
const dangers = (page: Page) =>
  page.evaluate<string[]>(`[...document.querySelectorAll('body *')].flatMap((element) => [
    ...[...element.attributes]
      .filter(({ name, value }) => /^on/i.test(name) || /^\\s*(?:java|vb)?script:|^data:text/i.test(value)
        || (name === 'style' && /expression|url\\(/i.test(value)))
      .map(({ name, value }) => element.tagName + ' ' + name + '=' + value),
    ...(element.matches('iframe, object, embed, base, form[action], svg script') ? [element.tagName] : []),
  ])`);

test.each([
  ['jira', jira([...inHtml, ...inWiki])],
  ['csv', table([...inHtml, ...inMarkdown])],
  ['trello', trello([...inHtml, ...inMarkdown])],
])(
  'no text of an import of %s runs as a script on any page',
  async (system, text) => {
    const { page, faults, quiet } = fixture.seen;
    await page.addInitScript(`window.pwned = () => { window.wasPwned = true; }`);
    const keys = await imported(system, text);
    expect(keys.length).toBeGreaterThan(10);
    const [project = ''] = keys[0]?.split('-') ?? [];
    await signInByPassword(page, fixture.server.address, fixture.server.owner, '/app');
    const found: string[] = [];
    let shown = '';
    const paths = [
      `/app/projects/${project}`,
      `/app/projects/${project}/list`,
      ...keys.map((key) => `/app/tickets/${key}`),
    ];
    for (const path of paths) {
      await page.goto(fixture.server.address + path);
      await quiet();
      shown += await page.locator('body').innerText();
      found.push(...(await dangers(page)).map((danger) => `${path}: ${danger}`));
      if (await page.evaluate(`window.wasPwned === true`)) found.push(`${path}: a script ran`);
    }
    // It was there to be seen.
    expect(shown.split('pwned()').length).toBeGreaterThan(keys.length);
    expect([found, faults]).toEqual([[], []]);
  },
  timeoutMs * 10,
);
