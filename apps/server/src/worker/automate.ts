import type { UseCases } from '@basalt/domain';
import type { Logger } from 'pino';
import { followLogs, type LoopParts } from './follow-logs.ts';
import { countingAttempts } from './notice-attempts.ts';

/** Runs the rules of all organizations. A run that fails again and again is refused (`countingAttempts`). */
export const automate = (
  parts: LoopParts & Pick<UseCases, 'runRules'>,
  log: Pick<Logger, 'error'>,
): { stop(): Promise<void> } => {
  const onNews = countingAttempts(parts.runRules, () =>
    log.error({}, 'a run of a rule was refused, because it failed each time'),
  );
  return followLogs(parts, { made: 'runs of rules', news: 'rules_due', onNews }, log);
};
