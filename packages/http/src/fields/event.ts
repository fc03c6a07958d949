import { kindsOf } from '@basalt/domain';
import * as v from 'valibot';

/** The maximum length of a kind of event, in characters. */
export const maxKindLength = 100;

/** A kind of event, or a pattern of kinds. */
export const eventPattern = v.pipe(
  v.string('must be a string'),
  v.metadata({
    maxLength: maxKindLength,
    description:
      'A kind of event, or the first words of one and `*`: `ticket.*`. `*` alone means every kind.',
    examples: ['ticket.*'],
  }),
  v.check((value) => kindsOf(value).length > 0, 'is not a kind of event'),
);
