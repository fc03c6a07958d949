import type { Mail } from '@basalt/domain';

/**
 * The headers for mails about notifications: how to end these mails (RFC 8058), by a page in the language of the mail, and the thread of the
 * ticket or document.
 */
export function headersOf(mail: Mail, appUrl: string): Readonly<Record<string, string>> {
  if (mail.kind !== 'notices') return {};
  const { thread, unsubscribe_token: token } = mail.data;
  const language = mail.reader?.language;
  const query = new URLSearchParams({ token, ...(language && { lang: language }) });
  const reference = thread && `<${thread}@${new URL(appUrl).hostname}>`;
  return {
    'List-Unsubscribe': `<${appUrl}/unsubscribe?${query}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    ...(reference && { References: reference, 'In-Reply-To': reference }),
  };
}
