import type { Rule } from '../records/rule.ts';
import { nextTimes } from './schedule.ts';

/** When a rule runs, or is checked, next; null for one that is off or waits for events. */
export function nextAtOf({ enabled, when }: Pick<Rule, 'enabled' | 'when'>, now: Date) {
  if (!enabled) return null;
  if (when.on === 'time') return now;
  return when.on === 'schedule' ? (nextTimes(when, now, 1)[0] ?? null) : null;
}
