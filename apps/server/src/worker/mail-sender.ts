import { setTimeout as sleep } from 'node:timers/promises';
import type { IdentityUseCases, MailReport } from '@basalt/domain';
import { traceOf } from '../boot/explain-error.ts';

/** The log of the mail sender, in the form of pino. It gets no address, token or text of a mail. */
export interface MailLog {
  info(fields: object, text: string): void;
  warn(fields: object, text: string): void;
  error(fields: object, text: string): void;
}

/** Sends the mails of the outbox. Any number of processes can do this on the same database. */
export interface MailSender {
  /** Begins to send due mails. */
  start(): void;
  /** After the start: checks for due mails now. */
  wake(): void;
  /** Claims nothing more and waits some seconds for the attempts in progress. Other processes send the rest. */
  stop(): Promise<void>;
}

/** Milliseconds between two checks for due mails without a call of `wake`. */
const checkInterval = 10_000;
/** Milliseconds that attempts in progress have at the end. */
const graceMs = 5_000;

/** A sender with one lane only for mails about sign-in and one for all mails, so that slow mails never delay a sign-in. */
export function createMailSender(
  { sendDueMails }: Pick<IdentityUseCases, 'sendDueMails'>,
  log: MailLog,
): MailSender {
  const lanes = [true, false].map((urgentOnly) =>
    createLane(async () => {
      const reports = await sendDueMails({ urgentOnly });
      for (const mailReport of reports) report(mailReport, log);
      return reports.length > 0;
    }, log),
  );
  const wake = (): void => lanes.forEach((lane) => lane.wake());
  let timer: NodeJS.Timeout | undefined;
  return {
    start() {
      timer ??= setInterval(wake, checkInterval).unref();
      wake();
    },
    wake: () => {
      if (timer !== undefined) wake();
    },
    async stop() {
      clearInterval(timer);
      timer = undefined;
      const ended = Promise.all(lanes.map((lane) => lane.stop()));
      await Promise.race([ended, sleep(graceMs, undefined, { ref: false })]);
    },
  };
}

/** Repeats `work` while it finds something to do. Calls of `wake` during the work are followed by one more run. */
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
    wake(): void {
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
