import { mailBudget, type Language, type MailAttempt, type MailTransport } from '@basalt/domain';
import { messageOf } from './mail-texts.ts';
import { headersOf } from './unsubscribe-and-thread-headers.ts';
import { fileTransport } from './file-transport.ts';
import { smtpTransport } from './smtp-transport.ts';
import type { OutgoingMessage, Transport } from './transport.ts';

/** Settings of a mail transport. */
export interface MailTransportOptions {
  /** `smtp://user:password@host:port`, or `smtps://`; null: no mail server. */
  smtpUrl: string | null;
  /** The sender: `Basalt <no-reply@example.org>`. */
  from: () => string;
  /** The beginning of links in messages, without a slash at the end. */
  appUrl: () => string;
  /** The language for readers who have none. Default: English. */
  defaultLanguage?: Language;
  /** Names of sign-in providers by their keys. Messages show the key of a provider without a name. */
  providerNames?: ReadonlyMap<string, string>;
  /** The folder that messages are written to without a mail server; null refuses every mail. */
  folder: string | null;
  /** Milliseconds after which an attempt has failed. */
  attemptMilliseconds?: number;
}

/** A mail transport with open connections. */
export interface RunningMailTransport extends MailTransport {
  close(): void;
}

/** Sends mails through a mail server, or writes them to files. */
export function createMailTransport(options: MailTransportOptions): RunningMailTransport {
  const { smtpUrl, from, folder, appUrl, providerNames, defaultLanguage } = options;
  const { attemptMilliseconds = mailBudget.attemptMilliseconds } = options;
  const transport =
    smtpUrl !== null
      ? smtpTransport(smtpUrl, from)
      : folder !== null
        ? fileTransport(folder)
        : null;
  return {
    async deliver(mail) {
      if (transport === null) return { kind: 'refused', code: 'no mail server' };
      const message = {
        ...messageOf(mail, { appUrl: appUrl(), providerNames, defaultLanguage }),
        to: mail.to,
        kind: mail.kind,
        headers: headersOf(mail, appUrl()),
      };
      try {
        const { file } = await deliverInTime(transport, message, attemptMilliseconds);
        return { kind: 'sent', file };
      } catch (error) {
        return faultOf(error);
      }
    },
    close: () => transport?.close(),
  };
}

/** Delivers within the time limit. Without it, a server that sends a byte now and then would keep the attempt open forever. */
async function deliverInTime(transport: Transport, message: OutgoingMessage, milliseconds: number) {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const error = Object.assign(new Error('the time limit has passed'), { code: 'ETIMEDOUT' });
    timer = setTimeout(reject, milliseconds, error);
  });
  try {
    return await Promise.race([transport.deliver(message), late]);
  } finally {
    clearTimeout(timer);
  }
}

function faultOf(error: unknown): MailAttempt {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  const status = typeof responseCode === 'number' ? responseCode : null;
  const name = typeof code === 'string' ? code : 'unknown';
  // 5xx: a permanent refusal (RFC 5321, section 4.2.1).
  const kind = status !== null && status >= 500 ? 'refused' : 'failed';
  return { kind, code: status === null ? name : `${name} ${status}` };
}
