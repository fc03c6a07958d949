import type { Mail } from '@basalt/domain';

/** The content of a message, as plain text and as HTML. */
export interface Message {
  subject: string;
  text: string;
  html: string;
}

/** The parts of a message: paragraphs, and a link for its action if there is one. */
interface Draft {
  subject: string;
  paragraphs: readonly (string | Item)[];
  action?: Link;
  /** The advice about an unexpected message. */
  closing: string;
  /** Where that is done. */
  closingLink?: Link;
}

/** The event, and the text that came with it, such as a comment. */
interface Item {
  title: string;
  body: string;
}

interface Link {
  label: string;
  url: string;
}

const asText = (paragraph: string | Item): string => {
  if (typeof paragraph === 'string') return paragraph;
  const { title, body } = paragraph;
  return body === '' ? title : `${title}: ${body}`;
};

/** The pages that take tokens. The token is in the fragment of the address, which browsers do not send to servers. */
export const tokenPages = {
  reset: '/login/reset',
  invitation: '/login/invitation',
  signIn: '/login/link',
} as const;

/** The message of a mail. Its links begin with `appUrl`, which has no slash at its end. */
export function messageOf(
  mail: Mail,
  appUrl: string,
  providerNames: ReadonlyMap<string, string> = new Map(),
): Message {
  const draft = draftOf(mail, appUrl, providerNames);
  const { subject, paragraphs, action, closing, closingLink } = draft;
  const link = action === undefined ? [] : [`${action.label}:\n${action.url}`];
  const end = closingLink === undefined ? closing : `${closing} ${closingLink.url}`;
  return {
    subject: oneLine(subject),
    text: `${[...paragraphs.map(asText), ...link, end, `Basalt, ${appUrl}`].join('\n\n')}\n`,
    html: htmlOf(draft, appUrl),
  };
}

function draftOf(mail: Mail, appUrl: string, providerNames: ReadonlyMap<string, string>): Draft {
  switch (mail.kind) {
    case 'password_reset': {
      const { name, token, expires_at } = mail.data;
      return {
        subject: 'Set a new password for Basalt',
        paragraphs: [
          `Hello ${name},`,
          `we received a request to set a new password for your account. The link works once, until ${moment(expires_at)}.`,
        ],
        action: { label: 'Set a new password', url: tokenUrl(appUrl, tokenPages.reset, token) },
        closing: 'If it was not you, do nothing: your password does not change.',
      };
    }
    case 'password_changed':
      return {
        subject: 'Your password for Basalt was changed',
        paragraphs: [
          `Hello ${mail.data.name},`,
          'the password of your account was changed, and all other sessions were ended.',
        ],
        closing: 'If it was not you, set a new password at once and tell your administrator.',
      };
    case 'invitation': {
      const { organization, by, role, token, expires_at } = mail.data;
      const invites = by ? `${by} invites you` : 'You are invited';
      return {
        subject: `Invitation to ${organization} on Basalt`,
        paragraphs: [
          `${invites} to join ${organization} as ${role === 'member' ? 'a' : 'an'} ${role}.`,
          `The link works once, until ${moment(expires_at)}.`,
        ],
        action: {
          label: 'Accept the invitation',
          url: tokenUrl(appUrl, tokenPages.invitation, token),
        },
        closing: 'If you do not expect this mail, do nothing.',
      };
    }
    case 'notices': {
      const { name, organization, subject, url, items, left } = mail.data;
      return {
        subject: `${subject} (${organization})`,
        paragraphs: [`Hello ${name},`, ...items, ...(left > 0 ? [`And ${left} more.`] : [])],
        action: { label: 'Open it', url: appUrl + url },
        closing: 'You get this mail because it concerns you. Choose which mails you get:',
        closingLink: {
          label: `${appUrl}/app/notification-settings`,
          url: `${appUrl}/app/notification-settings`,
        },
      };
    }
    case 'identity_linked': {
      const { name, provider } = mail.data;
      return {
        subject: 'A new way to sign in to Basalt',
        paragraphs: [
          `Hello ${name},`,
          `from now on you can sign in to your account with "${providerNames.get(provider) ?? provider}".`,
        ],
        closing: 'If it was not you, tell your administrator at once.',
      };
    }
  }
}

/** The address of a page that takes a token: the token is behind the `#`, so that it is in no log of a server. */
export const tokenUrl = (appUrl: string, page: string, token: string): string =>
  `${appUrl}${page}#token=${encodeURIComponent(token)}`;

/** `2026-06-01 13:00 UTC`. */
const moment = (rfc3339: string): string => `${rfc3339.slice(0, 16).replace('T', ' ')} UTC`;

const oneLine = (text: string): string => text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();

/** A grey with enough contrast on light and dark backgrounds. */
const line = 'border-left:3px solid #8a94a6';

function htmlOf(draft: Draft, appUrl: string): string {
  const { subject, paragraphs, action, closing, closingLink } = draft;
  const paragraph = (part: string | Item) => {
    if (typeof part === 'string') return `<p>${escaped(part)}</p>`;
    const title = `<p style="margin:1em 0 0.3em"><strong>${escaped(part.title)}</strong></p>`;
    if (part.body === '') return title;
    return `${title}\n<p style="margin:0;padding-left:0.8em;${line}">${escaped(part.body)}</p>`;
  };
  const link = ({ label, url }: Link) => `<a href="${escaped(url)}">${escaped(label)}</a>`;
  const button =
    action === undefined
      ? ''
      : `<p style="margin:1.5em 0"><a href="${escaped(action.url)}" style="display:inline-block;padding:10px 18px;border-radius:6px;background:#0b5fae;color:#ffffff;text-decoration:none;font-weight:bold">${escaped(action.label)}</a></p>`;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escaped(oneLine(subject))}</title></head>
<body style="font-family:system-ui,sans-serif;line-height:1.5;max-width:34em;margin:2em auto;padding:0 1em;overflow-wrap:anywhere">
${paragraphs.map(paragraph).join('\n')}
${button}
<p>${escaped(closing)}${closingLink === undefined ? '' : ` ${link(closingLink)}`}</p>
<p><small>${link({ label: appUrl, url: appUrl })}</small></p>
</body></html>
`;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escaped = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (char) => entities[char] ?? char);
