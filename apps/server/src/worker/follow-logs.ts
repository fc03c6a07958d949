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

/** Makes one portion for an organization; returns whether there may be more, and `busy` while another process makes one: it is tried again soon. */
export type Portion = (organization: string) => Promise<boolean | 'busy'>;

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
  /** How many organizations it works for at the same time. */
  readonly lanes?: number;
  /** Which organizations have unread events. */
  readonly news: What;
  /** Called for organizations with unread events. */
  readonly onNews: Portion;
  /** Called at each check of all organizations, after their events. */
  readonly onCheck?: (check: Check) => Promise<void>;
}

/**
 * Does work that follows from the logs of all organizations. Organizations take turns of one portion, and those whose logs have grown since take
 * every second turn, so that an organization with many events, or many of these, do not delay others. Other processes can do the same on the same database.
 */
export function followLogs(
  { organizationsWith, clock, eventNotifier }: LoopParts,
  { made, lanes = 1, news, onNews, onCheck }: LoopWork,
  log: Pick<Logger, 'error'>,
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  /** Organizations whose logs have grown, and are read at once. */
  const grown = new Set<string>();
  /** The same, to be read when the timer ends, and when the one after it ends. */
  let [next, afterNext] = [new Set<string>(), new Set<string>()];
  /** Gives organizations that have grown their turns beside those at work; null while no turns are taken. */
  let onGrown: (() => void) | null = null;
  let isCheckWanted = false;
  let running: Promise<void> | null = null;
  let later: NodeJS.Timeout | undefined;

  /** Works until no organization has more to do. An error of one does not delay others, and a suspended one waits. */
  async function inTurns(organizations: readonly string[], portionOf: Portion): Promise<void> {
    const remaining = new Set(organizations);
    const newcomers = portionOf === onNews ? grown : new Set<string>();
    const atWork = new Set<string>();
    let turn = 0;
    const takeTurn = (): string | undefined => {
      turn += 1;
      const sets = turn % 2 === 1 ? [newcomers, remaining] : [remaining, newcomers];
      for (const each of sets) {
        const id = each.values().find((organization) => !atWork.has(organization));
        if (id !== undefined) return id;
      }
      return undefined;
    };
    const work = async (id: string): Promise<void> => {
      newcomers.delete(id);
      remaining.delete(id);
      atWork.add(id);
      try {
        const hasMore = await portionOf(id);
        if (hasMore === 'busy') readLater([id]);
        else if (hasMore) remaining.add(id);
      } catch (error) {
        if (!isRefusal(error, 'organization_suspended')) {
          log.error({ error: traceOf(error) }, `${made} could not be made`);
        }
      } finally {
        atWork.delete(id);
      }
    };
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    /** Begins portions while lanes are free: when a portion has ended, and when an organization has grown. */
    const fillLanes = (): void => {
      while (atWork.size < lanes && !signal.aborted) {
        const id = takeTurn();
        if (id === undefined) break;
        void work(id).then(fillLanes);
      }
      if (atWork.size === 0) end();
    };
    onGrown = portionOf === onNews ? fillLanes : null;
    fillLanes();
    await ended;
    onGrown = null;
  }

  async function* pagesOf(what: What, at: Date): AsyncGenerator<string[]> {
    let after: string | null = null;
    do {
      const found: string[] = await organizationsWith(what, { at, after, max: pageSize });
      yield found;
      after = found.length === pageSize ? (found.at(-1) ?? null) : null;
    } while (after !== null && !signal.aborted);
  }

  async function check(what: What, at: Date, portionOf: Portion): Promise<void> {
    for await (const found of pagesOf(what, at)) await inTurns(found, portionOf);
  }

  /** Gives all organizations with news their turns beside those at work. */
  async function addNews(): Promise<void> {
    try {
      for await (const found of pagesOf(news, clock())) {
        for (const id of found) grown.add(id);
        onGrown?.();
      }
    } catch (error) {
      logUnread(error);
    }
  }

  const logUnread = (error: unknown): void =>
    log.error({ error: traceOf(error) }, 'the organizations with news could not be read');

  async function run(): Promise<void> {
    while (!signal.aborted && (isCheckWanted || grown.size > 0)) {
      const [ids, isCheck] = [[...grown], isCheckWanted];
      grown.clear();
      isCheckWanted = false;
      await inTurns(ids, onNews);
      if (!isCheck) continue;
      try {
        await check(news, clock(), onNews);
        await onCheck?.(check);
      } catch (error) {
        logUnread(error);
      }
    }
  }

  const begin = (): void => {
    running ??= run().finally(() => (running = null));
  };
  const checkAll = (): void => {
    // The last check waits for organizations at work, which can be at work for hours.
    if (isCheckWanted && onGrown !== null) void addNews();
    isCheckWanted = true;
    begin();
  };
  const readLater = (ids: Iterable<string>): void => {
    for (const id of ids) (later === undefined ? next : afterNext).add(id);
    later ??= setTimeout(() => {
      later = undefined;
      for (const id of next) grown.add(id);
      [next, afterNext] = [afterNext, new Set()];
      if (next.size > 0) readLater([]);
      onGrown?.();
      begin();
    }, settling).unref();
  };
  const timer = setInterval(checkAll, checkInterval).unref();
  const stopListening = eventNotifier.listen((organizations) => {
    if (organizations === null) isCheckWanted = true;
    readLater(organizations ?? []);
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
