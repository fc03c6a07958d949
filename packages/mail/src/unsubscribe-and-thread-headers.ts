import type { Mail } from '@basalt/domain';

/** The headers for mails about notifications: how to end these mails (RFC 8058), and the thread of the ticket or document. */
export function headersOf(mail: Mail, appUrl: string): Readonly<Record<string, string>> {
  if (mail.kind !== 'notices') return {};
  const { thread, unsubscribe_token: token } = mail.data;
  const reference = thread && `<${thread}@${new URL(appUrl).hostname}>`;
  return {
    'List-Unsubscribe': `<${appUrl}/unsubscribe?token=${encodeURIComponent(token)}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    ...(reference && { References: reference, 'In-Reply-To': reference }),
  };
}
