import type { IdentityUseCases, UseCases } from '@basalt/domain';
import type { Logger } from 'pino';
import { followLogs, type LoopParts, type Portion } from './follow-logs.ts';
import { countingAttempts, type MakePortion } from './notice-attempts.ts';

/** The minimum number of milliseconds between two checks of due dates. */
const datesInterval = 60_000;

/** The use cases and settings that the worker needs. */
export interface NotifyParts extends LoopParts {
  notifyOfNews: UseCases['notifyOfNews'];
  mailNotices: IdentityUseCases['mailNotices'];
  notifyOfDueDates: UseCases['notifyOfDueDates'];
}

/** Makes the notifications of all organizations from their logs, and the mails about them. What fails again and again is left out (`countingAttempts`). */
export function notify(parts: NotifyParts, log: Pick<Logger, 'error'>): { stop(): Promise<void> } {
  const { clock } = parts;
  const counting = (make: MakePortion, what: string): Portion =>
    countingAttempts(make, () =>
      log.error({ what }, 'notifications were left out, because they failed each time'),
    );
  const notifyOfDueDates = counting(parts.notifyOfDueDates, 'due date');
  const mailNotices = counting(parts.mailNotices, 'mail');
  let lastDates = Number.NEGATIVE_INFINITY;
  const work = {
    made: 'notifications',
    news: 'news',
    onNews: counting(parts.notifyOfNews, 'event'),
    onCheck: async (check) => {
      const at = clock();
      if (at.getTime() - lastDates >= datesInterval) {
        lastDates = at.getTime();
        await check('due_dates', at, notifyOfDueDates);
      }
      await check('due_mails', at, mailNotices);
    },
  } satisfies Parameters<typeof followLogs>[1];
  return followLogs(parts, work, log);
}
