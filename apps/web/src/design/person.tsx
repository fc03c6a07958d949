import type { CSSProperties, SyntheticEvent } from 'react';
import { usePicture } from '../api/pictures.ts';
import { classes } from './classes.ts';
import signCss from './sign.module.css';

/** An avatar: the picture of a person, over the initials that are shown without one. It is decoration: the name must be next to it or in `label`. */
export function Person({
  id,
  name,
  isLarge = false,
  label,
}: {
  id: string;
  name: string;
  isLarge?: boolean;
  /** The text for screen readers; without it they ignore the avatar. */
  label?: string;
}) {
  const picture = usePicture(id);
  const tone = [...id].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % 6;
  return (
    <span
      className={classes(signCss.person, isLarge && signCss.large)}
      style={{ '--tone': `var(--tone-${tone})` } as CSSProperties}
      {...(label === undefined
        ? { 'aria-hidden': true }
        : { role: 'img', 'aria-label': label, title: label })}
    >
      {initialsOf(name)}
      {picture && <img key={picture} src={picture} alt="" onError={hide} />}
    </span>
  );
}

const hide = ({ currentTarget }: SyntheticEvent<HTMLImageElement>) => {
  currentTarget.hidden = true;
};

/** The first letters of the first and the last word: "Ada Quarry" is AQ, and "Ada Quarry (ada@example.com)" too. */
export function initialsOf(name: string): string {
  const all = name.trim().split(/\s+/u);
  const own = all.filter((word) => /^[\p{L}\p{N}]/u.test(word));
  const words = own.length > 0 ? own : all;
  const ends = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return ends.map((word) => [...(word ?? '')][0]?.toUpperCase() ?? '').join('');
}
