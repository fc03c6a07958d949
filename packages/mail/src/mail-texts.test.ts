import type { Mail } from '@basalt/domain';
import { expect, test } from 'vitest';
import { messageOf } from './mail-texts.ts';
import { headersOf } from './unsubscribe-and-thread-headers.ts';

const appUrl = 'https://basalt.test';
const to = 'ada@example.test';
const token = 'tOkEn0123456789';
const expires_at = '2026-06-01T13:00:00.000Z';

const mails: Mail[] = [
  { to, kind: 'password_reset', data: { name: 'Ada', token, expires_at } },
  { to, kind: 'password_changed', data: { name: 'Ada' } },
  {
    to,
    kind: 'invitation',
    data: { organization: 'Quarry', by: 'Grace', role: 'admin', token, expires_at },
  },
  { to, kind: 'identity_linked', data: { name: 'Ada', provider: 'acme' } },
];

const linksIn = (body: string) => [...new Set(body.match(/https:[^\s"<]+/g))].toSorted();

test.each(mails)('a mail about $kind says the same as text and as HTML', (mail) => {
  const { subject, text, html } = messageOf(mail, { appUrl });
  expect(subject).toMatch(/Basalt/);
  const plain = html
    .replaceAll(/<\/?bdi>/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&quot;', '"');
  for (const line of text.split('\n').filter((one) => one !== '' && !/https:/.test(one))) {
    expect(plain).toContain(line.replace(/:$/, ''));
  }
  expect(linksIn(html.replaceAll('&amp;', '&'))).toEqual(linksIn(text));
});

test('the token is in the fragment of its link, and nowhere in a mail without one', () => {
  const texts = mails.map((mail) => messageOf(mail, { appUrl }).text);
  expect(texts[0]).toContain(`https://basalt.test/login/reset#token=${token}\n`);
  expect(texts[2]).toContain(`https://basalt.test/login/invitation#token=${token}\n`);
  expect(texts[0]).toContain('until June 1, 2026 at 1:00 PM UTC.');
  expect(texts[2]).toContain('Grace invites you to join Quarry as an admin.');
  for (const other of [texts[1], texts[3]]) expect(other).not.toContain('token');
});

test('a name stays text, and the subject one line', () => {
  const organization = 'A <b>"bold"</b>\r\nBcc: eve@example.test';
  const data = { organization, by: 'A <b>', role: 'member', token, expires_at } as const;
  const { subject, html } = messageOf({ to, kind: 'invitation', data }, { appUrl });
  expect(subject).not.toMatch(/[\r\n]/);
  expect(html).toContain('&lt;b&gt;&quot;bold&quot;&lt;/b&gt;');
  expect(html).not.toContain('<b>');
});

test('a provider is called by the name that people know', () => {
  const mail = mails.find(({ kind }) => kind === 'identity_linked') as Mail;
  const providerNames = new Map([['acme', 'The Acme portal']]);
  expect(messageOf(mail, { appUrl, providerNames }).text).toContain('with "The Acme portal"');
});

const notices = {
  to,
  kind: 'notices',
  data: {
    name: 'Ada',
    organization: 'Quarry',
    subject: 'WEB-1: Ship <b>it</b>',
    url: '/app/tickets/WEB-1',
    thread: '0198a000-0000-7000-8000-000000000330',
    items: [
      { title: 'Bob commented on WEB-1', body: 'Is it <done>?' },
      { title: 'Bob changed WEB-1', body: '' },
    ],
    left: 3,
    unsubscribe_token: 'a+b/c=',
  },
} as const satisfies Mail;

test('a mail about notifications lists them, and its HTML holds no markup of theirs', () => {
  const { subject, text, html } = messageOf(notices, { appUrl });
  expect(subject).toBe('WEB-1: Ship <b>it</b> (Quarry)');
  expect(text).toContain(
    'Bob commented on WEB-1: Is it <done>?\n\nBob changed WEB-1\n\nAnd 3 more.',
  );
  expect(text).toContain('https://basalt.test/app/tickets/WEB-1\n');
  expect(html).toContain('<strong><bdi>Bob commented on WEB-1</bdi></strong></p>\n<p style="');
  expect(html).toContain('><bdi>Is it &lt;done&gt;?</bdi></p>');
  expect(html).toContain('<a href="https://basalt.test/app/notification-settings">');
  // A word without a place to break it stays inside a narrow screen.
  expect(html).toContain('overflow-wrap:anywhere');
  expect(html).not.toMatch(/<b>|<done>/u);
});

/** What happened to a ticket. */
const about = (key: string, reason: 'assigned' | 'commented' | 'changed' | 'overdue') => ({
  reason,
  actor: 'Bob',
  subject: `${key}: Ship <b>it</b>`,
  url: `/app/tickets/${key}`,
});

test('a mail about several tickets has each of them once, with its link, above what happened to it', () => {
  const items = [
    { title: '', body: '', happened: about('WEB-1', 'assigned') },
    { title: '', body: 'Is it <done>?', happened: about('WEB-1', 'commented') },
    {
      title: '',
      body: 'Severity: low → high, Due date: none → 2031-05-04',
      happened: about('WEB-1', 'changed'),
    },
    { title: '', body: 'Due 2031-05-04', happened: about('WEB-2', 'overdue') },
  ];
  const mail: Mail = {
    ...notices,
    data: { ...notices.data, url: '/app/notifications', others: 1, items, left: 0 },
  };
  const { text, html } = messageOf(mail, { appUrl });
  expect(text).toContain(
    [
      'WEB-1: Ship <b>it</b>',
      'https://basalt.test/app/tickets/WEB-1',
      '- Bob assigned it to you',
      '- Bob commented: Is it <done>?',
      '- Bob changed it: Severity: low → high, Due date: none → May 4, 2031',
      '',
      'WEB-2: Ship <b>it</b>',
      'https://basalt.test/app/tickets/WEB-2',
      '- Overdue: May 4, 2031',
    ].join('\n'),
  );
  expect(html).toContain(
    '<strong><a href="https://basalt.test/app/tickets/WEB-1"><bdi>WEB-1: Ship &lt;b&gt;it&lt;/b&gt;</bdi></a></strong>',
  );
  expect(html.match(/WEB-1: Ship/gu)).toHaveLength(2);
  expect(html).toContain('<bdi>Bob</bdi> commented: <bdi>Is it &lt;done&gt;?</bdi></p>');
  expect(html).not.toMatch(/<b>|<done>/u);
});

const noticesOf = (items: readonly object[], others: number): Mail =>
  ({
    ...notices,
    data: { ...notices.data, url: '/app/notifications', others, items, left: 0 },
  }) as Mail;

const changed = (body: string, actor = 'Bob') => ({
  title: '',
  body,
  happened: { ...about('WEB-1', 'changed'), actor },
});

test('what one person changes of a ticket is one line, from before the first change to after the last', () => {
  const { text } = messageOf(
    noticesOf(
      [
        changed('Board: from Open to Hold'),
        changed('Severity: low → high'),
        changed('Board: from Hold to Open', 'Eve'),
        changed('Due date: none → 2031-05-04, Description'),
        changed('Board: from Hold to Deployed'),
        changed('Severity: high → low'),
        changed('Due date: 2031-05-04 → 2031-05-05, Description'),
      ],
      0,
    ),
    { appUrl },
  );
  expect(text).toContain(
    [
      'https://basalt.test/app/tickets/WEB-1',
      '- Bob changed it: Board: from Open to Deployed, Due date: none → May 5, 2031, Description',
      '- Eve changed it: Board: from Hold to Open',
      '',
    ].join('\n'),
  );
});

test('what happens to many tickets alike is said once above them', () => {
  const keys = ['WEB-1', 'WEB-2', 'WEB-3', 'WEB-4'];
  const items = keys.flatMap((key) => [
    ...(key === 'WEB-2' ? [{ title: '', body: 'Why?', happened: about(key, 'commented') }] : []),
    { title: '', body: 'Board: from Open to Hold', happened: about(key, 'changed') },
  ]);
  const { text, html } = messageOf(noticesOf(items, 3), { appUrl });
  expect(text).toContain(
    [
      '3 tickets – Bob changed it: Board: from Open to Hold',
      ...['WEB-1', 'WEB-3', 'WEB-4'].flatMap((key) => [
        `- ${key}: Ship <b>it</b>`,
        `  https://basalt.test/app/tickets/${key}`,
      ]),
      '',
      'WEB-2: Ship <b>it</b>',
      'https://basalt.test/app/tickets/WEB-2',
      '- Bob commented: Why?',
      '- Bob changed it: Board: from Open to Hold',
    ].join('\n'),
  );
  expect(html).toContain('<strong>3 tickets – <bdi>Bob</bdi> changed it: Board: from <bdi>Open');
  expect(html).toContain('><a href="https://basalt.test/app/tickets/WEB-4"><bdi>WEB-4: Ship');
  const two = messageOf(noticesOf(items.slice(3), 1), { appUrl }).text;
  expect(two).not.toContain('2 tickets');
});

test('the subject says who mentions the reader', () => {
  const mentioned = { ...about('WEB-4', 'changed'), reason: 'mentioned' };
  const mail = noticesOf([{ title: '', body: 'Look', happened: mentioned }], 2);
  expect(messageOf(mail, { appUrl }).subject).toBe(
    'Bob mentioned you in WEB-4: Ship <b>it</b> (Quarry)',
  );
  expect(messageOf(mail, { appUrl }).text).toContain(
    'Open it:\nhttps://basalt.test/app/tickets/WEB-4\n',
  );
});

test('a mail about notifications ends by one click (RFC 8058), in the thread of its ticket', () => {
  const thread = '<0198a000-0000-7000-8000-000000000330@basalt.test>';
  const reader = { userId: null, language: 'pt-BR', timeZone: null } as const;
  expect(headersOf({ ...notices, reader }, 'https://basalt.test')).toEqual({
    'List-Unsubscribe': '<https://basalt.test/unsubscribe?token=a%2Bb%2Fc%3D&lang=pt-BR>',
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    References: thread,
    'In-Reply-To': thread,
  });
  for (const mail of mails) expect(headersOf(mail, 'https://basalt.test')).toEqual({});
});
