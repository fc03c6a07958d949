import { languageTags, textDirectionOf, type Language, type Mail } from '@basalt/domain';
import PostalMime, { type Email } from 'postal-mime';
import { expect, test } from 'vitest';
import { createMailTransport } from '../src/index.ts';
import { messageOf } from '../src/mail-texts.ts';
import { timeIn, wordsIn } from '../src/mail-words.ts';
import { noticeIn } from '../src/notice-in-mail.ts';
import { startMailServer } from '../testing/mail-server.ts';

const appUrl = 'https://basalt.test';
const to = 'ada@example.test';
const token = 'tOkEn0123456789';
const expires_at = '2026-06-01T13:00:00.000Z';
const thread = '0198a000-0000-7000-8000-000000000330';
/** A name in the other direction, with what must be escaped, and with an isolate that it does not close. */
const name = 'عادل <b> \u2067Bob';

const happenings = [
  ['mentioned', 'Größe'],
  ['assigned', ''],
  ['unassigned', ''],
  ['commented', 'Größe'],
  ['changed', 'Board: from “A to B” to a former board, Due date, Severity: low → high'],
  ['changed', 'Board: to C of another project, Title, Description, Text, Published'],
  ['changed', 'Sure: none → yes'],
  ['changed', 'Due date: 2031-05-04 → 2031-05-05 01:30 UTC, Due date: 2031-05-04 → none'],
  ['due_soon', 'Due 2031-05-05 01:30 Asia/Kolkata'],
  ['overdue', 'Due 2031-05-05 01:30 Europe/Berlin'],
] as const;

const mailsIn = (language: Language): Mail[] => {
  const reader = { userId: null, language, timeZone: 'Asia/Kolkata' };
  const organization = 'Quarry & Söhne';
  const invitation = { organization, by: name, role: 'admin', token, expires_at } as const;
  const notices = {
    name,
    organization,
    subject: 'WEB-1: 石を運ぶ',
    url: '/app/tickets/WEB-1',
    thread,
    items: [
      { title: name, body: 'Größe „8“?' },
      ...happenings.map(([reason, body]) => ({
        title: 'the title of the API',
        body,
        happened: { reason, actor: 'Bob', subject: 'WEB-1' },
      })),
    ],
    unsubscribe_token: token,
  };
  const grouped = happenings.map(([reason, body]) => ({
    title: '',
    body,
    happened: { reason, actor: name, subject: 'WEB-1', url: '/app/tickets/WEB-1' },
  }));
  const alike = ['WEB-1', 'WEB-2', 'WEB-3'].map((subject) => ({
    title: '',
    body: 'Board: from “A to B” to C',
    happened: { reason: 'changed' as const, actor: name, subject, url: `/app/tickets/${subject}` },
  }));
  return [
    { to, reader, kind: 'password_reset', data: { name, token, expires_at } },
    { to, reader, kind: 'password_changed', data: { name } },
    { to, reader, kind: 'invitation', data: invitation },
    { to, reader, kind: 'invitation', data: { ...invitation, by: null, role: 'member' } },
    { to, reader, kind: 'identity_linked', data: { name, provider: 'acme' } },
    { to, reader, kind: 'notices', data: { ...notices, items: alike, left: 0 } },
    { to, reader, kind: 'notices', data: { ...notices, others: 0, left: 0 } },
    { to, reader, kind: 'notices', data: { ...notices, others: 5, left: 21 } },
    { to, reader, kind: 'notices', data: { ...notices, items: grouped, left: 0 } },
  ];
};

/** The mails as a parser reads them after they were sent. */
async function received(mails: readonly Mail[]): Promise<Email[]> {
  const server = await startMailServer();
  const transport = createMailTransport({
    smtpUrl: server.url,
    from: () => 'Basalt <no-reply@basalt.test>',
    appUrl: () => appUrl,
    folder: null,
  });
  for (const mail of mails) {
    expect(await transport.deliver(mail)).toMatchObject({ kind: 'sent' });
  }
  transport.close();
  await server.close();
  return Promise.all(server.received.map((raw) => PostalMime.parse(raw)));
}

test.each(languageTags)(
  '%s: a parser reads each kind of mail in the language',
  async (language) => {
    const mails = mailsIn(language);
    const inEnglish = mailsIn('en').map((mail) => messageOf(mail, { appUrl }));
    const parsed = await received(mails);
    expect(parsed).toHaveLength(mails.length);
    for (const [at, { subject = '', text = '', html = '' }] of parsed.entries()) {
      const direction = textDirectionOf(language);
      expect(html).toContain(`<html lang="${language}" dir="${direction}">`);
      // Each isolate is closed, in text as in HTML, and no parameter and no markup is left.
      for (const part of [subject, text]) {
        expect(part.match(/[\u2066-\u2068]/gu)?.length).toBe(part.match(/\u2069/gu)?.length);
        expect(part).not.toMatch(/[{}#](?!token)/u);
      }
      expect(html.match(/<bdi>/g)?.length).toBe(html.match(/<\/bdi>/g)?.length);
      // A title has no elements.
      expect(html.replace(/<title>.*<\/title>/u, '')).not.toMatch(/<b>|[\u2066-\u2069]/u);
      if (language === 'en') continue;
      expect(text).not.toBe(inEnglish[at]?.text);
      // People's words are the same in all languages, and English is nowhere else.
      expect(text).not.toMatch(/\b(?:the|you|your)\b/iu);
    }
  },
);

test('a time is that of the time zone of the reader, as the language writes it', () => {
  const time = new Date(expires_at);
  const rows = languageTags.map((tag) => [tag, timeIn(tag, 'Asia/Kolkata', time)]);
  expect(Object.fromEntries(rows)).toMatchInlineSnapshot(`
    {
      "ar": "1 يونيو 2026 في 6:30 م غرينتش+5:30",
      "de": "1. Juni 2026 um 18:30 GMT+5:30",
      "en": "June 1, 2026 at 6:30 PM GMT+5:30",
      "es": "1 de junio de 2026 a las 18:30 GMT+5:30",
      "fr": "1 juin 2026 à 18:30 UTC+5:30",
      "ja": "2026年6月1日 18:30 GMT+5:30",
      "pt-BR": "1 de junho de 2026 às 18:30 GMT+5:30",
      "zh-CN": "2026年6月1日 GMT+5:30 18:30",
    }
  `);
  expect(timeIn('de', null, time)).toBe('1. Juni 2026 um 13:00 UTC');
});

test('a due day is a day without a time, in a mail of an earlier version too', () => {
  const rows = languageTags.map((language) => {
    const words = wordsIn(language);
    const texts = ['Due 2031-05-04', 'Due 2031-05-04 23:59 Asia/Kolkata'].map((body) => {
      const happened = { reason: 'overdue', actor: 'A', subject: 'WEB-1' } as const;
      return noticeIn({ title: '', body, happened } as never, words, language, 'Asia/Kolkata').body;
    });
    expect(texts[0]).toBe(texts[1]);
    return [language, texts[0]?.replaceAll(/[\u2066-\u2069]/gu, '')];
  });
  expect(Object.fromEntries(rows)).toMatchInlineSnapshot(`
    {
      "ar": "الاستحقاق: 4 مايو 2031",
      "de": "Fällig: 4. Mai 2031",
      "en": "Due May 4, 2031",
      "es": "Vence el 4 de mayo de 2031",
      "fr": "Échéance : 4 mai 2031",
      "ja": "期限: 2031年5月4日",
      "pt-BR": "Prazo: 4 de maio de 2031",
      "zh-CN": "截止：2031年5月4日",
    }
  `);
});

test('the subject of a mail about more than one ticket counts as the language does', () => {
  const rows = languageTags.map((language) => {
    const mail = mailsIn(language).at(-1) as Extract<Mail, { kind: 'notices' }>;
    const mails = [1, 2, 5, 11, 21, 100].map((others) => ({
      ...mail,
      data: { ...mail.data, items: [], subject: 'A', organization: 'B', others },
    }));
    const subjects = mails.map((each) => messageOf(each, { appUrl }).subject);
    return [language, subjects.join(' · ').replaceAll(/[\u2066-\u2069]/gu, '')];
  });
  expect(Object.fromEntries(rows)).toMatchInlineSnapshot(`
    {
      "ar": "A، وإشعار آخر (B) · A، وإشعاران آخران (B) · A، و5 إشعارات أخرى (B) · A، و11 إشعارًا آخر (B) · A، و21 إشعارًا آخر (B) · A، و100 إشعار آخر (B)",
      "de": "A und 1 weitere (B) · A und 2 weitere (B) · A und 5 weitere (B) · A und 11 weitere (B) · A und 21 weitere (B) · A und 100 weitere (B)",
      "en": "A, and 1 more (B) · A, and 2 more (B) · A, and 5 more (B) · A, and 11 more (B) · A, and 21 more (B) · A, and 100 more (B)",
      "es": "A y 1 más (B) · A y 2 más (B) · A y 5 más (B) · A y 11 más (B) · A y 21 más (B) · A y 100 más (B)",
      "fr": "A, et 1 autre (B) · A, et 2 autres (B) · A, et 5 autres (B) · A, et 11 autres (B) · A, et 21 autres (B) · A, et 100 autres (B)",
      "ja": "A、ほか1件（B） · A、ほか2件（B） · A、ほか5件（B） · A、ほか11件（B） · A、ほか21件（B） · A、ほか100件（B）",
      "pt-BR": "A e mais 1 (B) · A e mais 2 (B) · A e mais 5 (B) · A e mais 11 (B) · A e mais 21 (B) · A e mais 100 (B)",
      "zh-CN": "A，另有 1 条（B） · A，另有 2 条（B） · A，另有 5 条（B） · A，另有 11 条（B） · A，另有 21 条（B） · A，另有 100 条（B）",
    }
  `);
});

/** The notifications of a mail, a line each, without isolates. */
const textIn = (language: Language): string => {
  const [mail] = mailsIn(language).slice(-2) as [Mail];
  const { text } = messageOf(mail, { appUrl });
  const lines = text.replaceAll(/[\u2066-\u2069]/gu, '').split('\n\n');
  return lines.slice(2, 2 + happenings.length).join('\n');
};

test('notifications are sentences of the language, in the time zone of the reader', () => {
  expect(textIn('en')).toMatchInlineSnapshot(`
    "Bob mentioned you in WEB-1: Größe
    Bob assigned you WEB-1
    Bob took away from you WEB-1
    Bob commented on WEB-1: Größe
    Bob changed WEB-1: Board: from A to B to a former board, Due date, Severity: low → high
    Bob changed WEB-1: Board: to C of another project, Title, Description, Text, Published
    Bob changed WEB-1: Sure: none → yes
    Bob changed WEB-1: Due date: May 4, 2031 → May 5, 2031 at 7:00 AM GMT+5:30, Due date: May 4, 2031 → none
    WEB-1 is due within 24 hours: Due May 5, 2031 at 1:30 AM GMT+5:30
    WEB-1 is overdue: Due May 5, 2031 at 5:00 AM GMT+5:30"
  `);
  expect(textIn('de')).toMatchInlineSnapshot(`
    "Bob hat Sie in WEB-1 erwähnt: Größe
    Bob hat Ihnen WEB-1 zugewiesen
    Bob hat Ihre Zuweisung aufgehoben: WEB-1
    Bob hat WEB-1 kommentiert: Größe
    Bob hat WEB-1 geändert: Board: von A to B nach einem früheren Board, Fälligkeit und Severity: low → high
    Bob hat WEB-1 geändert: Board: nach C in einem anderen Projekt, Titel, Beschreibung, Text und Veröffentlichung
    Bob hat WEB-1 geändert: Sure: leer → ja
    Bob hat WEB-1 geändert: Fälligkeit: 4. Mai 2031 → 5. Mai 2031 um 07:00 GMT+5:30 und Fälligkeit: 4. Mai 2031 → leer
    WEB-1 ist in den nächsten 24 Stunden fällig: Fällig: 5. Mai 2031 um 01:30 GMT+5:30
    WEB-1 ist überfällig: Fällig: 5. Mai 2031 um 05:00 GMT+5:30"
  `);
  expect(textIn('ar')).toMatchInlineSnapshot(`
    "إشارة إليك من Bob في WEB-1: Größe
    تم إسناد WEB-1 إليك بواسطة Bob
    تم إلغاء إسناد WEB-1 إليك بواسطة Bob
    تعليق من Bob على WEB-1: Größe
    تغيير من Bob في WEB-1: اللوحة: من A to B إلى لوحة سابقة وتاريخ الاستحقاق وSeverity: low → high
    تغيير من Bob في WEB-1: اللوحة: إلى C في مشروع آخر والعنوان والوصف والنص والنشر
    تغيير من Bob في WEB-1: Sure: فارغ → نعم
    تغيير من Bob في WEB-1: تاريخ الاستحقاق: 4 مايو 2031 → 5 مايو 2031 في 7:00 ص غرينتش+5:30 وتاريخ الاستحقاق: 4 مايو 2031 → فارغ
    يحل استحقاق WEB-1 خلال 24 ساعة: الاستحقاق: 5 مايو 2031 في 1:30 ص غرينتش+5:30
    تجاوزت WEB-1 تاريخ استحقاقها: الاستحقاق: 5 مايو 2031 في 5:00 ص غرينتش+5:30"
  `);
});

/** The isolates of a line, in order. */
const isolatesOf = (line = '') => line.match(/\u2068[^\u2068\u2069]*\u2069/gu)?.toSorted();
const inOrder = (...names: string[]) => names.map((each) => `\u2068${each}\u2069`).toSorted();

test.each(languageTags)('%s: each name is isolated by itself in a line with a text', (language) => {
  const [mail] = mailsIn(language).slice(-1) as [Extract<Mail, { kind: 'notices' }>];
  const happened = { reason: 'mentioned', actor: 'سارة', subject: 'Fix login' } as const;
  const moved = { reason: 'changed', actor: 'سارة', subject: 'Fix login' } as const;
  const items = [
    { title: '', body: 'Größe', happened },
    { title: '', body: 'Board: from مفتوح to Done', happened: moved },
  ];
  const { text } = messageOf({ ...mail, data: { ...mail.data, items } }, { appUrl });
  const [mentioned, changed] = text.split('\n\n').slice(1);
  expect(isolatesOf(mentioned)).toEqual(inOrder('سارة', 'Fix login', 'Größe'));
  expect(isolatesOf(changed)).toEqual(inOrder('سارة', 'Fix login', 'مفتوح', 'Done'));
  // None is within another one.
  expect(text).not.toMatch(/\u2068[^\u2069]*\u2068/u);
});

test('a mail without a language is in that of the service', async () => {
  const server = await startMailServer();
  const transport = createMailTransport({
    smtpUrl: server.url,
    from: () => 'Basalt <no-reply@basalt.test>',
    appUrl: () => appUrl,
    defaultLanguage: 'ja',
    folder: null,
  });
  const [reset] = mailsIn('en') as [Mail];
  await transport.deliver({ to, kind: 'password_changed', data: { name: 'Ada' } });
  await transport.deliver({ ...reset, reader: { userId: null, language: null, timeZone: null } });
  transport.close();
  await server.close();
  for (const raw of server.received) {
    expect((await PostalMime.parse(raw)).html).toContain('<html lang="ja" dir="ltr">');
  }
});
