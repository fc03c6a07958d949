import type {
  Clock,
  IdentityUseCases,
  OrganizationsWithDueMails,
  OrganizationsWithNews,
  UseCases,
} from '@basalt/domain';
import type { Notifier } from '@basalt/persistence';
import type { Logger } from 'pino';
import { traceOf } from '../boot/explain.ts';

/** Milliseconds between two looks at the logs without a notification. */
const checkInterval = 5_000;
/** Milliseconds after a notification of new events until the second look: by then they are settled. */
const settling = 200;
/** Organizations that are asked for at a time. */
const most = 200;

/** Something to do for organizations, a portion at a time. */
interface Work {
  /** Where there is something to do: ids behind this one. */
  organizations(behind: string | null): Promise<string[]>;
  of(organization: string): Promise<boolean>;
  readonly fault: string;
}

/** What notifications are made with. */
export interface NotifyParts {
  organizationsWithNews: OrganizationsWithNews;
  notifyOfNews: UseCases['notifyOfNews'];
  organizationsWithDueMails: OrganizationsWithDueMails;
  mailNotices: IdentityUseCases['mailNotices'];
  clock: Clock;
  /** Notified when a log has grown. */
  eventNotifier: Notifier;
}

/**
 * Makes the notifications of all organizations from their logs, and their mails. In a round, each organization gets one portion, so that
 * much news of one delays no other. Other processes can do the same on the same database.
 */
export function notify(
  {
    organizationsWithNews,
    notifyOfNews,
    organizationsWithDueMails,
    mailNotices,
    clock,
    eventNotifier,
  }: NotifyParts,
  log: Pick<Logger, 'error'>,
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  let isWanted = false;
  let running: Promise<void> | null = null;
  let later: NodeJS.Timeout | undefined;

  /** Whether there was something of this organization. A fault keeps none of the others waiting. */
  async function portion(work: Work, organization: string): Promise<boolean> {
    try {
      return await work.of(organization);
    } catch (error) {
      log.error({ error: traceOf(error) }, work.fault);
      return false;
    }
  }

  /** One portion of each organization where there is something to do. Returns whether anything was done. */
  async function round(work: Work): Promise<boolean> {
    let isAny = false;
    let behind: string | null = null;
    do {
      const found: string[] = await work.organizations(behind);
      for (const id of found) {
        if (!signal.aborted && (await portion(work, id))) isAny = true;
      }
      behind = found.length === most ? (found.at(-1) ?? null) : null;
    } while (behind !== null);
    return isAny;
  }

  const works: readonly Work[] = [
    {
      organizations: (behind) => organizationsWithNews({ behind, most }),
      of: notifyOfNews,
      fault: 'notifications could not be made',
    },
    {
      organizations: (behind) => organizationsWithDueMails({ at: clock(), behind, most }),
      of: mailNotices,
      fault: 'mails about notifications could not be made',
    },
  ];

  async function run(): Promise<void> {
    while (isWanted && !signal.aborted) {
      isWanted = false;
      try {
        for (const one of works) while (!signal.aborted && (await round(one)));
      } catch (error) {
        log.error({ error: traceOf(error) }, 'the logs could not be read for notifications');
      }
    }
    running = null;
  }

  function look(): void {
    isWanted = true;
    running ??= run();
  }

  const timer = setInterval(look, checkInterval).unref();
  const stopListening = eventNotifier.listen(() => {
    look();
    later ??= setTimeout(() => {
      later = undefined;
      look();
    }, settling).unref();
  });
  look();
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
