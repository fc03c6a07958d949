import type { Logger } from 'pino';
import type { Cradle } from '../container.ts';
import { countingAttempts } from './notice-attempts.ts';
import { repeatForOrganizations } from './repeat-for-organizations.ts';

/**
 * Counts the logs of all organizations in their flow. An event that fails again and again is left out (`countingAttempts`). Other processes can do
 * the same.
 */
export const startFlow = (
  cradle: Pick<Cradle, 'organizationsWith' | 'keepFlow' | 'clock'>,
  log: Pick<Logger, 'error'>,
): { stop(): Promise<void> } => {
  const onDue = countingAttempts(cradle.keepFlow, () =>
    log.error({}, 'an event was left out of the flow, because it failed each time'),
  );
  return repeatForOrganizations(cradle, { due: 'flow_due', what: 'counting the flow', onDue }, log);
};
