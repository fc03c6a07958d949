import type { Logger } from 'pino';
import type { Cradle } from '../container.ts';
import { countingAttempts } from './notice-attempts.ts';
import { repeatForOrganizations } from './repeat-for-organizations.ts';

/**
 * Makes the planned cycles of all organizations active when their first day begins. A cycle that fails again and again is postponed
 * (`countingAttempts`). Other processes can do the same.
 */
export const beginCycles = (
  cradle: Pick<Cradle, 'organizationsWith' | 'startCycles' | 'clock'>,
  log: Pick<Logger, 'error'>,
): { stop(): Promise<void> } => {
  const onDue = countingAttempts(cradle.startCycles, () =>
    log.error({}, 'a cycle was postponed, because it could not be started'),
  );
  return repeatForOrganizations(cradle, { due: 'cycles_due', what: 'starting cycles', onDue }, log);
};
