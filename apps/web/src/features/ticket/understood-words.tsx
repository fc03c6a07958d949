import type { Understood } from './read-capture.ts';
import textCss from '../../design/text.module.css';
import chipCss from '../../design/chip.module.css';
import { classes } from '../../design/classes.ts';

/** What the words of a title mean, as chips. A press on one leaves its words in the title. */
export function UnderstoodWords({
  understood,
  hint = '',
  onLeave,
}: {
  understood: readonly Understood[];
  /** What more the tooltip says. */
  hint?: string;
  onLeave: (text: string) => void;
}) {
  if (understood.length === 0) return null;
  return (
    <p
      className={classes(textCss.small, 'understood')}
      role="group"
      aria-label="What the line says"
    >
      {understood.map(({ text, means }) => (
        <button
          key={text}
          type="button"
          className={chipCss.chip}
          title={`Leave “${text}” in the title${hint}`}
          onClick={() => onLeave(text)}
        >
          {means} <span aria-hidden="true">×</span>
        </button>
      ))}
    </p>
  );
}
