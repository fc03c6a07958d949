import { setTimeout as sleep } from 'node:timers/promises';
import type { IdentityUseCases, MailReport } from '@basalt/domain';
import { traceOf } from '../boot/explain.ts';

/** Where the mail sender reports to; the shape is pino's. No address, token or text of a mail is written there. */
export interface MailLog {
  info(fields: object, text: string): void;
  warn(fields: object, text: string): void;
  error(fields: object, text: string): void;
}

/** Sends the mails of the outbox; any number of processes on the same database can do this. */
export interface MailSender {
  /** From now on it sends what is due. */
  start(): void;
  /** Looks at once for due mails, after it was started. */
  wake(): void;
  /** Takes nothing more and waits some seconds for the attempts under way; another process makes up for the rest. */
  stop(): Promise<void>;
}

/** Milliseconds between two looks for mails that other processes left. */
const lookEvery = 10_000;
/** Milliseconds that attempts under way get at the end. */
const grace = 5_000;

/** A sender with one lane for mails about sign-in alone and one for all, so that slow mails never delay a sign-in. */
export function createMailSender(
  { sendDueMails }: Pick<IdentityUseCases, 'sendDueMails'>,
  log: MailLog,
): MailSender {
  const lanes = [true, false].map((urgentOnly) =>
    createLane(async () => {
      const reports = await sendDueMails({ urgentOnly });
      for (const one of reports) report(one, log);
      return reports.length > 0;
    }, log),
  );
  const wake = (): void => lanes.forEach((lane) => lane.look());
  let timer: NodeJS.Timeout | undefined;
  return {
    start() {
      timer ??= setInterval(wake, lookEvery).unref();
      wake();
    },
    wake: () => {
      if (timer !== undefined) wake();
    },
    async stop() {
      clearInterval(timer);
      timer = undefined;
      const ended = Promise.all(lanes.map((lane) => lane.stop()));
      await Promise.race([ended, sleep(grace, undefined, { ref: false })]);
    },
  };
}

/** Repeats `work` while it finds something to do; of looks during the work one follows it. */
function createLane(work: () => Promise<boolean>, log: MailLog) {
  let running: Promise<void> | null = null;
  let isWanted = false;
  const stopping = new AbortController();
  const { signal } = stopping;
  async function run(): Promise<void> {
    while (isWanted && !signal.aborted) {
      isWanted = false;
      try {
        while (!signal.aborted && (await work()));
      } catch (error) {
        log.warn({ error: traceOf(error) }, 'the outbox of mails could not be read');
      }
    }
  }
  return {
    look(): void {
      isWanted = true;
      running ??= run().finally(() => (running = null));
    },
    async stop(): Promise<void> {
      stopping.abort();
      await running;
    },
  };
}

function report({ kind, attempts, outcome, code, file }: MailReport, log: MailLog): void {
  if (outcome === 'lost') log.error({ kind, attempts, code }, 'mail was not delivered');
  if (outcome === 'postponed') log.warn({ kind, attempts, code }, 'mail will be tried again');
  if (file !== null) log.info({ kind, file }, 'mail was written to a file');
}
