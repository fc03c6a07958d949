import type { Priority } from '../api/types.ts';
import { useWords } from '../words/use-words.tsx';
import { priorityNames } from './priority-names.ts';
import signCss from './sign.module.css';

const bars: Readonly<Record<Priority, number>> = {
  highest: 3,
  high: 3,
  medium: 2,
  low: 1,
  lowest: 0,
};

/** A priority as three bars, with its name for screen readers and as a tooltip, unless the name is next to it. */
export function PriorityMark({
  priority,
  isSilent = false,
}: {
  priority: Priority;
  isSilent?: boolean;
}) {
  const words = useWords();
  const label = words('ui.priorityOf', { priority: priorityNames[priority] });
  return (
    <span
      className={signCss.priority}
      data-priority={priority}
      {...(isSilent ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label, title: label })}
    >
      {[1, 2, 3].map((bar) => (
        <i key={bar} className={bar <= bars[priority] ? signCss.on : undefined} />
      ))}
    </span>
  );
}
