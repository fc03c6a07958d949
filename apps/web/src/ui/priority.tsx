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

const bars: Readonly<Record<Priority, number>> = {
  highest: 3,
  high: 3,
  medium: 2,
  low: 1,
  lowest: 0,
};

/** A priority as three bars, with its name for screen readers and under the pointer. */
export function PriorityMark({ priority }: { priority: Priority }) {
  const label = `${priorityNames[priority]} priority`;
  return (
    <span className={`priority ${priority}`} role="img" aria-label={label} title={label}>
      {[1, 2, 3].map((bar) => (
        <i key={bar} className={bar <= bars[priority] ? 'on' : undefined} />
      ))}
    </span>
  );
}
