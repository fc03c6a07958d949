import {
  isRefusal,
  type Clock,
  type IdentityUseCases,
  type OrganizationsWith,
  type UseCases,
} from '@basalt/domain';
import type { Notifier } from '@basalt/persistence';
import type { Logger } from 'pino';
import { traceOf } from '../boot/explain-error.ts';
import { countingAttempts, type MakePortion } from './notice-attempts.ts';

/** Milliseconds between two checks of all organizations. They find mails that became due, and events whose NOTIFY was lost. */
const checkInterval = 5_000;
/** The minimum number of milliseconds between two checks of due dates. */
const datesInterval = 60_000;
/** Milliseconds between two reads of a log that grows. Events that are recorded in between are read at the end of the next interval: by then they are settled. */
const settling = 100;
/** The maximum number of organizations on one page of ids. */
const pageSize = 200;

/** The use cases and settings that the worker needs. */
export interface NotifyParts {
  organizationsWith: OrganizationsWith;
  notifyOfNews: UseCases['notifyOfNews'];
  mailNotices: IdentityUseCases['mailNotices'];
  notifyOfDueDates: UseCases['notifyOfDueDates'];
  clock: Clock;
  /** Notified when a log has grown, with the ids of the organizations. */
  eventNotifier: Pick<Notifier, 'listen'>;
}

/** Makes one portion for an organization; returns whether there may be more. */
type Portion = (organization: string) => Promise<boolean>;

/**
 * Makes the notifications of all organizations from their logs, and the mails about them. In each round every organization gets one portion,
 * so that an organization with many events does not delay others. What fails again and again is left out (`countingAttempts`). Other processes can do the same on the same database.
 */
export function notify(parts: NotifyParts, log: Pick<Logger, 'error'>): { stop(): Promise<void> } {
  const { clock } = parts;
  const counting = (make: MakePortion, what: string): Portion =>
    countingAttempts(make, () =>
      log.error({ what }, 'notifications were left out, because they failed each time'),
    );
  const notifyOfNews = counting(parts.notifyOfNews, 'event');
  const notifyOfDueDates = counting(parts.notifyOfDueDates, 'due date');
  const mailNotices = counting(parts.mailNotices, 'mail');
  const stopping = new AbortController();
  const { signal } = stopping;
  /** Organizations whose logs have grown, and are read at once. */
  let grown = new Set<string>();
  /** The same, to be read when the timer ends, and when the one after it ends. */
  let [next, afterNext] = [new Set<string>(), new Set<string>()];
  let isCheckWanted = false;
  let lastDates = Number.NEGATIVE_INFINITY;
  let running: Promise<void> | null = null;
  let later: NodeJS.Timeout | undefined;

  /** Works in rounds until no organization has more to do: one portion of each in every round. An error of one does not delay others, and a suspended one waits. */
  async function inRounds(organizations: readonly string[], portionOf: Portion): Promise<void> {
    let remaining = organizations;
    while (remaining.length > 0) {
      const unfinished: string[] = [];
      for (const id of remaining) {
        if (signal.aborted) return;
        try {
          if (await portionOf(id)) unfinished.push(id);
        } catch (error) {
          if (isRefusal(error, 'organization_suspended')) continue;
          log.error({ error: traceOf(error) }, 'notifications could not be made');
        }
      }
      remaining = unfinished;
    }
  }

  async function check(what: Parameters<OrganizationsWith>[0], at: Date, portionOf: Portion) {
    let after: string | null = null;
    do {
      const found: string[] = await parts.organizationsWith(what, { at, after, max: pageSize });
      await inRounds(found, portionOf);
      after = found.length === pageSize ? (found.at(-1) ?? null) : null;
    } while (after !== null && !signal.aborted);
  }

  async function run(): Promise<void> {
    while (!signal.aborted && (isCheckWanted || grown.size > 0)) {
      const [ids, isCheck] = [[...grown], isCheckWanted];
      [grown, isCheckWanted] = [new Set(), false];
      await inRounds(ids, notifyOfNews);
      if (!isCheck) continue;
      try {
        await check('news', clock(), notifyOfNews);
        const at = clock();
        if (at.getTime() - lastDates >= datesInterval) {
          lastDates = at.getTime();
          await check('due_dates', at, notifyOfDueDates);
        }
        await check('due_mails', at, mailNotices);
      } catch (error) {
        log.error({ error: traceOf(error) }, 'the organizations with news could not be read');
      }
    }
  }

  const begin = (): void => {
    running ??= run().finally(() => (running = null));
  };
  const checkAll = (): void => {
    isCheckWanted = true;
    begin();
  };
  const readLater = (): void => {
    later ??= setTimeout(() => {
      later = undefined;
      for (const id of next) grown.add(id);
      [next, afterNext] = [afterNext, new Set()];
      if (next.size > 0) readLater();
      begin();
    }, settling).unref();
  };
  const timer = setInterval(checkAll, checkInterval).unref();
  const stopListening = parts.eventNotifier.listen((organizations) => {
    if (organizations === null) isCheckWanted = true;
    for (const id of organizations ?? []) (later === undefined ? next : afterNext).add(id);
    readLater();
  });
  checkAll();
  return {
    async stop() {
      stopping.abort();
      clearInterval(timer);
      clearTimeout(later);
      await stopListening();
      await running;
    },
  };
}
