import { mailBudget } from '../budgets/mail-budget.ts';

/** When a mail is attempted again after this many failed attempts; null when it is given up (`mailBudget.retryDelays`). */
export function nextMailAttempt(attempts: number, now: Date): Date | null {
  const delay = mailBudget.retryDelays[attempts - 1];
  return delay === undefined ? null : new Date(now.getTime() + delay);
}
