import { mailBudget } from '../../budgets/mail-budget.ts';
import type { SecretSealer } from '../../identity/sign-in-tools.port.ts';
import type { Clock } from '../../kernel/clock.port.ts';
import type { AccountsTransaction } from '../../ports/accounts-transaction.port.ts';
import type { Mail } from '../mail.ts';
import { nextMailAttempt } from '../mail-retry.ts';
import type { ClaimedMail, MailAttempt, MailQueue, MailTransport } from '../outbox.port.ts';

/** The outcome of one mail: `sent`, `postponed` for another attempt, or `lost`: given up. */
export interface MailReport {
  readonly kind: Mail['kind'];
  readonly attempts: number;
  readonly outcome: 'sent' | 'postponed' | 'lost';
  /** The fault, when it was not sent. */
  readonly code: string | null;
  /** The file that it was written to; null when it went to a mail server, and when it was not sent. */
  readonly file: string | null;
}

/** Sends the due mails, a few at the same time. Returns the outcome of each; an empty list when none was due. */
export const sendDueMails =
  (ports: {
    mailQueue: MailQueue;
    mailTransport: MailTransport;
    accountsTransaction: Pick<AccountsTransaction, 'organizationsOf'>;
    secretSealer: SecretSealer;
    clock: Clock;
  }) =>
  async ({ urgentOnly }: { urgentOnly: boolean }): Promise<MailReport[]> => {
    const { mailQueue, clock } = ports;
    const now = clock();
    const until = new Date(now.getTime() + 2 * mailBudget.attemptMilliseconds);
    const claimed = await mailQueue.claim({
      urgentOnly,
      limit: mailBudget.concurrency,
      now,
      until,
    });
    return Promise.all(
      claimed.map(async (claimedMail) => {
        const attempt = await deliver(ports, claimedMail);
        const next =
          attempt.kind === 'failed' ? nextMailAttempt(claimedMail.attempts + 1, clock()) : null;
        if (next === null) await mailQueue.remove(claimedMail);
        else await mailQueue.postpone(claimedMail, next);
        return reportOf(claimedMail, attempt, next !== null);
      }),
    );
  };

async function deliver(
  { mailTransport, accountsTransaction, secretSealer, clock }: Parameters<typeof sendDueMails>[0],
  { id, sealed, attempts, claim }: ClaimedMail,
): Promise<MailAttempt> {
  // A claim is counted before its attempt, and an attempt when it has an outcome.
  const hasEndedProcesses = claim - 1 - attempts >= mailBudget.endedAttempts;
  if (hasEndedProcesses) return { kind: 'refused', code: 'its attempts ended with their process' };
  const mail = opened(secretSealer, sealed, id);
  if (mail === null) return { kind: 'refused', code: 'sealed with another key' };
  const isOver = 'expires_at' in mail.data && new Date(mail.data.expires_at) <= clock();
  if (isOver) return { kind: 'refused', code: 'its link has expired' };
  return mailTransport.deliver(await inLanguage(mail, accountsTransaction));
}

/**
 * The mail in the default language of the person's first organization that has one, if the account has no language. It is read here and
 * not with the account, so that a request about sign-in costs no more when there is an account.
 */
async function inLanguage(
  mail: Mail,
  { organizationsOf }: Pick<AccountsTransaction, 'organizationsOf'>,
): Promise<Mail> {
  const { reader } = mail;
  if (!reader?.userId || reader.language !== null) return mail;
  const own = await organizationsOf(reader.userId);
  const language = own.find(({ default_locale }) => default_locale)?.default_locale ?? null;
  return { ...mail, reader: { ...reader, language } };
}

function opened(sealer: SecretSealer, sealed: string, id: string): Mail | null {
  try {
    return JSON.parse(new TextDecoder().decode(sealer.open(sealed, id))) as Mail;
  } catch {
    return null;
  }
}

function reportOf(
  { kind, attempts: before }: ClaimedMail,
  attempt: MailAttempt,
  isPostponed: boolean,
): MailReport {
  const attempts = before + 1;
  if (attempt.kind === 'sent') {
    return { kind, attempts, outcome: 'sent', code: null, file: attempt.file };
  }
  const outcome = isPostponed ? 'postponed' : 'lost';
  return { kind, attempts, outcome, code: attempt.code, file: null };
}
