import type { AnyFlow } from '../../data/queries/flow.ts';
import { useWords } from '../../words/use-words.tsx';
import textCss from '../../design/text.module.css';

/** That a picture is made from the last of the finished tickets, when there are more than an answer has. */
export function FromLast({ flow: { tickets, finished } }: { flow: AnyFlow }) {
  const words = useWords();
  if (finished <= tickets.length) return null;
  return (
    <p className={textCss.note}>
      {words('flow.fromLast', { count: tickets.length, total: finished })}
    </p>
  );
}
