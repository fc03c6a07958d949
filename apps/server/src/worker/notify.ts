import type { OrganizationsWithNews, UseCases } from '@basalt/domain';
import type { Notifier } from '@basalt/persistence';
import type { Logger } from 'pino';
import { traceOf } from '../boot/explain.ts';

/** Milliseconds between two looks at the logs without a notification. */
const checkInterval = 5_000;
/** Milliseconds after a notification of new events until the second look: by then they are settled. */
const settling = 200;
/** Organizations that are asked for at a time. */
const most = 200;

/** What notifications are made with. */
export interface NotifyParts {
  organizationsWithNews: OrganizationsWithNews;
  notifyOfNews: UseCases['notifyOfNews'];
  /** Notified when a log has grown. */
  eventNotifier: Notifier;
}

/**
 * Makes the notifications of all organizations from their logs. In a round, each organization with news gets one portion of events, so that
 * much news of one delays no other. Other processes can do the same on the same database.
 */
export function notify(
  { organizationsWithNews, notifyOfNews, eventNotifier }: NotifyParts,
  log: Pick<Logger, 'error'>,
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  let isWanted = false;
  let running: Promise<void> | null = null;
  let later: NodeJS.Timeout | undefined;

  /** Whether there was something of this organization. A fault keeps none of the others waiting. */
  async function portionOf(organization: string): Promise<boolean> {
    try {
      return await notifyOfNews(organization);
    } catch (error) {
      log.error({ error: traceOf(error) }, 'notifications could not be made');
      return false;
    }
  }

  async function round(): Promise<boolean> {
    let wasNews = false;
    let behind: string | null = null;
    do {
      const found: string[] = await organizationsWithNews({ behind, most });
      for (const id of found) {
        if (!signal.aborted && (await portionOf(id))) wasNews = true;
      }
      behind = found.length === most ? (found.at(-1) ?? null) : null;
    } while (behind !== null);
    return wasNews;
  }

  async function run(): Promise<void> {
    while (isWanted && !signal.aborted) {
      isWanted = false;
      try {
        while (!signal.aborted && (await round()));
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
