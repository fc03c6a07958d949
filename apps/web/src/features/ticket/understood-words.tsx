import type { Understood } from './read-capture.ts';
import textCss from '../../design/text.module.css';
import chipCss from '../../design/chip.module.css';
import { classes } from '../../design/classes.ts';
import { useWords } from '../../words/use-words.tsx';
import ticketCss from './ticket.module.css';

/** The meanings of the words of a title, as chips. A press on one leaves its words in the title. */
export function UnderstoodWords({
  understood,
  isEscapable = false,
  onLeave,
}: {
  understood: readonly Understood[];
  /** Whether Escape leaves all of them in the title, which the tooltip says. */
  isEscapable?: boolean;
  onLeave: (text: string) => void;
}) {
  const words = useWords();
  if (understood.length === 0) return null;
  return (
    <p
      className={classes(textCss.small, ticketCss.understood)}
      role="group"
      aria-label={words('ticket.whatTheLineSays')}
    >
      {understood.map(({ text, means }) => (
        <button
          key={text}
          type="button"
          className={chipCss.chip}
          title={words(isEscapable ? 'ticket.leaveInTitleOrEsc' : 'ticket.leaveInTitle', { text })}
          onClick={() => onLeave(text)}
        >
          {means} <span aria-hidden="true">×</span>
        </button>
      ))}
    </p>
  );
}
