import type { OrganizationsWith } from '@basalt/domain';
import type { Logger } from 'pino';
import type { Cradle } from '../container.ts';
import type { Portion } from './follow-logs.ts';
import { repeat } from './repeat.ts';

/** The maximum number of organizations on one page of ids. */
const pageSize = 200;

/** Work for organizations that a process repeats. */
interface OrganizationWork {
  /** Which organizations have something to do. */
  readonly due: Parameters<OrganizationsWith>[0];
  /** The work, as the log names it when it fails. */
  readonly what: string;
  readonly onDue: Portion;
}

/**
 * Checks all organizations every five seconds, and works for those that have something to do. They take turns of one portion, so that one with much work does not
 * delay others. An error of one does not delay others either.
 */
export const repeatForOrganizations = (
  cradle: Pick<Cradle, 'organizationsWith' | 'clock'>,
  { due, what, onDue }: OrganizationWork,
  log: Pick<Logger, 'error'>,
): { stop(): Promise<void> } =>
  repeat(
    {
      interval: 5_000,
      what,
      async round(signal, onFault) {
        for (let isLeft = true; isLeft;) {
          isLeft = false;
          let after: string | null = null;
          do {
            const page = { at: cradle.clock(), after, max: pageSize };
            const found: string[] = await cradle.organizationsWith(due, page);
            for (const organization of found) {
              if (signal.aborted) return;
              const hasMore = await onDue(organization).catch(onFault);
              isLeft ||= hasMore === true;
            }
            after = found.length === pageSize ? (found.at(-1) ?? null) : null;
          } while (after !== null);
        }
      },
    },
    log,
  );
