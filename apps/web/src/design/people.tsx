import type { Member } from '../api/types.ts';
import { formatNames } from '../words/formats.ts';
import { classes } from './classes.ts';
import { Person } from './person.tsx';
import signCss from './sign.module.css';

/** The avatars of the first `most` people, and how many more there are; nothing without any. The names of all are their text. */
export function People({
  all,
  most,
  isSmall = false,
  label = (names) => names,
}: {
  all: readonly Pick<Member, 'id' | 'name'>[];
  most: number;
  /** Side by side, as low as a line of text, in place of overlapping. */
  isSmall?: boolean;
  /** The text for screen readers, from the names. */
  label?: (names: string) => string;
}) {
  if (all.length === 0) return null;
  const names = formatNames(all.map(({ name }) => name));
  return (
    <span
      className={classes(signCss.people, isSmall && signCss.small)}
      role="img"
      aria-label={label(names)}
      title={names}
    >
      {all.slice(0, most).map(({ id, name }) => (
        <Person key={id} id={id} name={name} />
      ))}
      {all.length > most && (
        <span className={classes(signCss.person, signCss.more)}>+{all.length - most}</span>
      )}
    </span>
  );
}
