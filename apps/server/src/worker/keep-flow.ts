import type { Logger } from 'pino';
import type { Cradle } from '../container.ts';
import { countingAttempts } from './notice-attempts.ts';
import { repeat } from './repeat.ts';

/** The maximum number of organizations on one page of ids. */
const pageSize = 200;

/**
 * Counts the logs of all organizations in their flow. Organizations take turns of one portion, so that a long log does not delay others.
 * An event that fails again and again is left out (`countingAttempts`). Other processes can do the same.
 */
export const startFlow = (
  cradle: Pick<Cradle, 'organizationsWith' | 'keepFlow' | 'clock'>,
  log: Pick<Logger, 'error'>,
): { stop(): Promise<void> } => {
  const keep = countingAttempts(cradle.keepFlow, () =>
    log.error({}, 'an event was left out of the flow, because it failed each time'),
  );
  return repeat(
    {
      interval: 5_000,
      what: 'counting the flow',
      async round(signal, onFault) {
        for (let isLeft = true; isLeft;) {
          isLeft = false;
          let after: string | null = null;
          do {
            const page = { at: cradle.clock(), after, max: pageSize };
            const found: string[] = await cradle.organizationsWith('flow_due', page);
            for (const organization of found) {
              if (signal.aborted) return;
              const hasMore = await keep(organization).catch(onFault);
              isLeft ||= hasMore === true;
            }
            after = found.length === pageSize ? (found.at(-1) ?? null) : null;
          } while (after !== null);
        }
      },
    },
    log,
  );
};
