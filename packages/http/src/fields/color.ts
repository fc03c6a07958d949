import * as v from 'valibot';

/** The color of a board or label as `#rrggbb`. Upper case is accepted and stored as lower case. */
export const color = v.pipe(
  v.string('must be a string'),
  v.metadata({ pattern: '^#[0-9A-Fa-f]{6}$', examples: ['#0ea5e9'] }),
  v.check((value) => /^#[0-9a-f]{6}$/i.test(value), 'must be a colour like #0ea5e9'),
  v.transform((value) => value.toLowerCase()),
);
