import type { CSSProperties } from 'react';
import { classes } from './classes.ts';
import signCss from './sign.module.css';

/** A name on its color; without one, as a tag. */
interface Named {
  name: string;
  color?: string | undefined;
}

/** A label, an option or a tag. */
export const Mark = ({ name, color, title }: Named & { title?: string }) => (
  <span
    className={classes(signCss.mark, color === undefined && signCss.tag)}
    title={title}
    style={{ '--color': color } as CSSProperties}
  >
    <bdi>{name}</bdi>{' '}
  </span>
);

/** Labels, options or tags in a row. */
export const Marks = ({ all }: { all: readonly Named[] }) => (
  <span className={signCss.marks}>
    {all.map(({ name, color }) => (
      <Mark key={name} name={name} color={color} />
    ))}
  </span>
);
