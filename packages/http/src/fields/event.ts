import { kindsOf } from '@basalt/domain';
import * as v from 'valibot';

/** No kind of event is longer, in characters. */
export const longestKind = 100;

/** A kind of event, or a pattern of kinds. */
export const eventPattern = v.pipe(
  v.string('must be a string'),
  v.metadata({
    maxLength: longestKind,
    description:
      'A kind of event, or the first words of one and `*`: `ticket.*`. `*` alone means every kind.',
    examples: ['ticket.*'],
  }),
  v.check((value) => kindsOf(value).length > 0, 'is not a kind of event'),
);
