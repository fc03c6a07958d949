import { setTimeout as sleep } from 'node:timers/promises';
import type { Mail, Mailer } from '@basalt/domain';
import { letterOf } from './letters.ts';
import { filePost, smtpPost, type Outgoing, type Post } from './post.ts';

/** Where the mailer reports to; the shape is pino's. No address, token or word of a letter is told. */
export interface MailLog {
  info(fields: object, text: string): void;
  error(fields: object, text: string): void;
}

/** What a mailer is made of. */
export interface MailerOptions {
  /** `smtp://user:password@host:port`, or `smtps://`; null: no mail server. */
  smtpUrl: string | null;
  /** The sender: `Basalt <no-reply@example.org>`. */
  from: () => string;
  /** What links in letters begin with, without a trailing slash. */
  appUrl: () => string;
  /** Where letters are kept as files when there is no mail server; null: nowhere, they are lost. */
  outbox: string | null;
  log: MailLog;
  /** Milliseconds before each further attempt; default 5 s, 30 s, 2 min, 10 min, 30 min. */
  retryAfter?: readonly number[];
}

/** The post of a running deployment. */
export interface RunningMailer extends Mailer {
  /** Gives letters under way `milliseconds`, and takes no further ones; what waits for an attempt is lost. */
  close(milliseconds?: number): Promise<void>;
}

/** So many letters wait at most; further ones are lost. */
const roomFor = 1000;
/** So many are handed over at a time. */
const atOnce = 2;

/** A letter, and how often it was tried. */
interface Waiting {
  letter: Outgoing;
  attempts: number;
}

/**
 * Delivers letters in the background, each with a few attempts, from memory: a letter that waits is lost with the
 * process. People ask again for what they miss.
 */
export function createMailer(options: MailerOptions): RunningMailer {
  const { log, appUrl, retryAfter = [5000, 30_000, 120_000, 600_000, 1_800_000] } = options;
  const post = postOf(options);
  const waiting: Waiting[] = [];
  const resting = new Set<NodeJS.Timeout>();
  const underWay = new Set<Promise<void>>();
  let isClosed = false;

  const next = (): void => {
    while (underWay.size < atOnce) {
      const first = waiting.shift();
      if (first === undefined) return;
      const work = attempt(first).finally(() => {
        underWay.delete(work);
        next();
      });
      underWay.add(work);
    }
  };
  const attempt = async ({ letter, attempts: before }: Waiting): Promise<void> => {
    const { kind } = letter;
    const attempts = before + 1;
    try {
      const { file } = await post.deliver(letter);
      if (file !== null) log.info({ kind, file }, 'mail was kept as a file');
    } catch (error) {
      const { code, isLasting } = faultOf(error);
      const pause = isLasting || isClosed ? undefined : retryAfter[before];
      if (pause === undefined) log.error({ kind, attempts, code }, 'mail was not delivered');
      else rest({ letter, attempts }, pause);
    }
  };
  /** What rests keeps nobody else waiting, nor the process. */
  const rest = (tried: Waiting, pause: number): void => {
    const timer = setTimeout(() => {
      resting.delete(timer);
      waiting.push(tried);
      next();
    }, pause);
    resting.add(timer.unref());
  };

  return {
    send(mail: Mail) {
      if (isClosed || waiting.length + resting.size >= roomFor) {
        log.error({ kind: mail.kind }, 'mail was not taken');
        return;
      }
      const letter = { ...letterOf(mail, appUrl()), to: mail.to, kind: mail.kind };
      waiting.push({ letter, attempts: 0 });
      next();
    },
    async close(milliseconds = 2000) {
      isClosed = true;
      for (const timer of resting) clearTimeout(timer);
      const lost = waiting.splice(0).length + resting.size;
      if (lost > 0) log.error({ letters: lost }, 'mail was lost by the end of the service');
      const patience = sleep(milliseconds, undefined, { ref: false });
      await Promise.race([Promise.all(underWay), patience]);
      post.close();
    },
  };
}

function postOf({ smtpUrl, from, outbox }: MailerOptions): Post {
  if (smtpUrl !== null) return smtpPost(smtpUrl, from);
  if (outbox !== null) return filePost(outbox);
  return {
    deliver: () => Promise.reject(new Error('there is no mail server')),
    close: () => undefined,
  };
}

/** What may be told of a failed attempt, and whether a further one can come to anything. */
function faultOf(error: unknown): { code: string; isLasting: boolean } {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  const status = typeof responseCode === 'number' ? responseCode : null;
  const name = typeof code === 'string' ? code : 'unknown';
  return {
    code: status === null ? name : `${name} ${status}`,
    // 5xx: a permanent refusal (RFC 5321, section 4.2.1).
    isLasting: status !== null && status >= 500,
  };
}
