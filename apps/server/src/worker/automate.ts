import type { UseCases } from '@basalt/domain';
import type { Logger } from 'pino';
import { followLogs, type LoopParts } from './follow-logs.ts';
import { countingAttempts } from './notice-attempts.ts';

/** Organizations whose rules run at the same time: a slow one leaves the others their turns. */
const lanes = 3;

/** Runs the rules of all organizations. An event, a time or a run that fails again and again is left out (`countingAttempts`). */
export const automate = (
  parts: LoopParts & Pick<UseCases, 'runRules'>,
  log: Pick<Logger, 'error'>,
): { stop(): Promise<void> } => {
  const onNews = countingAttempts(parts.runRules, () =>
    log.error({}, 'an event or a run was left out by rules, because it failed each time'),
  );
  return followLogs(parts, { made: 'runs of rules', lanes, news: 'rules_due', onNews }, log);
};
