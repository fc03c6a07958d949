import type { Priority } from '../api/types.ts';

/** All priorities, the highest first. */
export const priorities: readonly Priority[] = ['highest', 'high', 'medium', 'low', 'lowest'];

/** The priorities in words. */
export const priorityNames: Readonly<Record<Priority, string>> = {
  highest: 'Highest',
  high: 'High',
  medium: 'Medium',
  low: 'Low',
  lowest: 'Lowest',
};
