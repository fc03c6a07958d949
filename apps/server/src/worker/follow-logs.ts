import { isRefusal, type Clock, type OrganizationsWith } from '@basalt/domain';
import type { Notifier } from '@basalt/persistence';
import type { Logger } from 'pino';
import { traceOf } from '../boot/explain-error.ts';

/** Milliseconds between two checks of all organizations. They find mails that became due, and events whose NOTIFY was lost. */
const checkInterval = 5_000;
/** Milliseconds between two reads of a log that grows. Events that are recorded in between are read at the end of the next interval: by then they are settled. */
const settling = 100;
/** The maximum number of organizations on one page of ids. */
const pageSize = 200;

type What = Parameters<OrganizationsWith>[0];

/** Makes one portion for an organization; returns whether there may be more. */
export type Portion = (organization: string) => Promise<boolean>;

/** Makes portions of all organizations that have something to do, page by page. */
export type Check = (what: What, at: Date, portionOf: Portion) => Promise<void>;

/** What every loop needs. */
export interface LoopParts {
  organizationsWith: OrganizationsWith;
  clock: Clock;
  /** Notified when a log has grown, with the ids of the organizations. */
  eventNotifier: Pick<Notifier, 'listen'>;
}

/** The work of a loop. */
interface LoopWork {
  /** What it makes, for the log. */
  readonly made: string;
  /** Which organizations have unread events. */
  readonly news: What;
  /** Called for organizations with unread events. */
  readonly onNews: Portion;
  /** Called at each check of all organizations, after their events. */
  readonly onCheck?: (check: Check) => Promise<void>;
}

/**
 * Does work that follows from the logs of all organizations. In each round every organization gets one portion, so that an organization with many
 * events does not delay others. Other processes can do the same on the same database.
 */
export function followLogs(
  { organizationsWith, clock, eventNotifier }: LoopParts,
  { made, news, onNews, onCheck }: LoopWork,
  log: Pick<Logger, 'error'>,
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  /** Organizations whose logs have grown, and are read at once. */
  const grown = new Set<string>();
  /** The same, to be read when the timer ends, and when the one after it ends. */
  let [next, afterNext] = [new Set<string>(), new Set<string>()];
  let isCheckWanted = false;
  let running: Promise<void> | null = null;
  let later: NodeJS.Timeout | undefined;

  /** Works in rounds until no organization has more to do: one portion of each in every round. An error of one does not delay others, and a suspended one waits. */
  async function inRounds(organizations: readonly string[], portionOf: Portion): Promise<void> {
    let remaining = new Set(organizations);
    while (remaining.size > 0) {
      const unfinished: string[] = [];
      for (const id of remaining) {
        if (signal.aborted) return;
        try {
          if (await portionOf(id)) unfinished.push(id);
        } catch (error) {
          if (isRefusal(error, 'organization_suspended')) continue;
          log.error({ error: traceOf(error) }, `${made} could not be made`);
        }
      }
      remaining = new Set(unfinished);
      if (portionOf !== onNews) continue;
      for (const id of grown) remaining.add(id);
      grown.clear();
    }
  }

  async function check(what: What, at: Date, portionOf: Portion): Promise<void> {
    let after: string | null = null;
    do {
      const found: string[] = await organizationsWith(what, { at, after, max: pageSize });
      await inRounds(found, portionOf);
      after = found.length === pageSize ? (found.at(-1) ?? null) : null;
    } while (after !== null && !signal.aborted);
  }

  async function run(): Promise<void> {
    while (!signal.aborted && (isCheckWanted || grown.size > 0)) {
      const [ids, isCheck] = [[...grown], isCheckWanted];
      grown.clear();
      isCheckWanted = false;
      await inRounds(ids, onNews);
      if (!isCheck) continue;
      try {
        await check(news, clock(), onNews);
        await onCheck?.(check);
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
  const stopListening = eventNotifier.listen((organizations) => {
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
