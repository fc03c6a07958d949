import type { Language, Mail } from '@basalt/domain';
import type { Draft, Paragraph } from './draft.ts';
import { plainText } from './isolates.ts';
import { htmlOf } from './mail-html.ts';
import { timeIn, titleAndTextIn, wordsIn, type MailWords } from './mail-words.ts';
import { noticesIn } from './notice-in-mail.ts';

/** The content of a message, as plain text and as HTML. */
export interface Message {
  subject: string;
  text: string;
  html: string;
}

/** What messages are written with besides the mail. */
export interface MessageOptions {
  /** The beginning of links, without a slash at the end. */
  appUrl: string;
  /** Names of sign-in providers by their keys. */
  providerNames?: ReadonlyMap<string, string> | undefined;
  /** The language for readers who have none. Default: English. */
  defaultLanguage?: Language | undefined;
}

/** The pages that take tokens. The token is in the fragment of the address, which browsers do not send to servers. */
export const tokenPages = {
  reset: '/login/reset',
  invitation: '/login/invitation',
  signIn: '/login/link',
} as const;

/** The message of a mail, in the language and the time zone of its reader. */
export function messageOf(mail: Mail, options: MessageOptions): Message {
  const { appUrl, defaultLanguage = 'en' } = options;
  const language = mail.reader?.language ?? defaultLanguage;
  const words = wordsIn(language);
  const draft = draftOf(mail, options, words, language);
  const { subject, paragraphs, action, closing, closingLink } = draft;
  const asText = (part: Paragraph): string => {
    if (typeof part === 'string') return part;
    if ('headings' in part) {
      const each = part.headings.map(({ label, url }) => `- ${label}\n  ${url}`);
      return [part.line, ...each].join('\n');
    }
    if ('heading' in part) {
      const { label, url } = part.heading;
      return [label, url, ...part.lines.map((line) => `- ${line}`)].join('\n');
    }
    const { title, body } = part;
    return body === '' ? title : titleAndTextIn(language, title, body);
  };
  const link = action === undefined ? [] : [`${words('mail.linkLabel', action)}\n${action.url}`];
  const end = closingLink === undefined ? closing : `${closing} ${closingLink.url}`;
  const parts = [...paragraphs.map(asText), ...link, end, `Basalt, ${appUrl}`];
  const title = oneLine(subject);
  return {
    subject: plainText(title, language),
    text: `${parts.map((part) => plainText(part, language)).join('\n\n')}\n`,
    html: htmlOf({ ...draft, subject: title }, language, appUrl),
  };
}

type Notices = Extract<Mail, { kind: 'notices' }>['data'];

/** The first mention of the reader. */
const mentionIn = (items: Notices['items']) =>
  items.find(({ happened }) => happened?.reason === 'mentioned')?.happened;

/** The subject of a mail about notifications: who mentions the reader and where, else what it is about. */
function subjectOf(
  { organization, subject, others: count = 0, items }: Notices,
  words: MailWords,
): string {
  const mention = mentionIn(items);
  if (mention !== undefined) {
    const mentioned = words('mail.mentionedYou', mention);
    return words('mail.noticesSubject', { subject: mentioned, organization });
  }
  return count === 0
    ? words('mail.noticesSubject', { subject, organization })
    : words('mail.noticesSubjectOfMore', { subject, count, organization });
}

function draftOf(
  mail: Mail,
  { appUrl, providerNames }: MessageOptions,
  words: MailWords,
  language: Language,
): Draft {
  const timeZone = mail.reader?.timeZone ?? null;
  const until = (rfc3339: string) => timeIn(language, timeZone, new Date(rfc3339));
  switch (mail.kind) {
    case 'password_reset': {
      const { name, token, expires_at } = mail.data;
      return {
        subject: words('mail.resetSubject'),
        paragraphs: [
          words('mail.hello', { name }),
          words('mail.resetLead', { until: until(expires_at) }),
        ],
        action: {
          label: words('mail.resetAction'),
          url: tokenUrl(appUrl, tokenPages.reset, token),
        },
        closing: words('mail.resetClosing'),
      };
    }
    case 'password_changed':
      return {
        subject: words('mail.passwordChangedSubject'),
        paragraphs: [words('mail.hello', mail.data), words('mail.passwordChangedLead')],
        closing: words('mail.passwordChangedClosing'),
      };
    case 'invitation': {
      const { organization, by, role, token, expires_at } = mail.data;
      return {
        subject: words('mail.invitationSubject', { organization }),
        paragraphs: [
          by === null
            ? words('mail.invited', { organization, role })
            : words('mail.invitedBy', { by, organization, role }),
          words('mail.invitationLink', { until: until(expires_at) }),
        ],
        action: {
          label: words('mail.invitationAction'),
          url: tokenUrl(appUrl, tokenPages.invitation, token),
        },
        closing: words('mail.invitationClosing'),
      };
    }
    case 'notices': {
      const { name, url, items, left } = mail.data;
      const choices = `${appUrl}/app/notification-settings`;
      return {
        subject: subjectOf(mail.data, words),
        paragraphs: [
          words('mail.hello', { name }),
          ...noticesIn(items, { words, language, timeZone, appUrl }),
          ...(left > 0 ? [words('mail.noticesLeft', { count: left })] : []),
        ],
        action: {
          label: words('mail.noticesAction'),
          url: appUrl + (mentionIn(items)?.url ?? url),
        },
        closing: words('mail.noticesClosing'),
        closingLink: { label: choices, url: choices },
      };
    }
    case 'identity_linked': {
      const { name, provider } = mail.data;
      return {
        subject: words('mail.identityLinkedSubject'),
        paragraphs: [
          words('mail.hello', { name }),
          words('mail.identityLinkedLead', { provider: providerNames?.get(provider) ?? provider }),
        ],
        closing: words('mail.identityLinkedClosing'),
      };
    }
  }
}

/** The address of a page that takes a token: the token is behind the `#`, so that it is in no log of a server. */
export const tokenUrl = (appUrl: string, page: string, token: string): string =>
  `${appUrl}${page}#token=${encodeURIComponent(token)}`;

const oneLine = (text: string): string => text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
