import { fieldBudget } from '@basalt/domain';
import type { Logger } from 'pino';
import type { Cradle } from '../container.ts';
import { repeat } from './repeat.ts';

/**
 * Continues changes of custom fields whose process ended before all tickets had followed: fields take turns, some portions each. Attempts are counted. Other
 * processes can do the same.
 */
export const startFollowing = (
  cradle: Pick<Cradle, 'pendingFields' | 'continueField' | 'clock'>,
  log: Pick<Logger, 'error'>,
): { stop(): Promise<void> } =>
  repeat(
    {
      interval: 15_000,
      what: 'tickets follow a custom field',
      async round(signal, onFault) {
        for (let isLeft = true; isLeft;) {
          isLeft = false;
          const idle = new Date(cradle.clock().getTime() - fieldBudget.idle);
          for (const place of await cradle.pendingFields(idle)) {
            if (signal.aborted) return;
            const hasMore = await cradle.continueField(place, signal).catch(onFault);
            isLeft ||= hasMore === true;
          }
        }
      },
    },
    log,
  );
