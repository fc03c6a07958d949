import { kindsOf, maxPatterns } from '@basalt/domain';
import * as v from 'valibot';
import { arrayOf } from './array.ts';
import { maxKindLength } from './event.ts';

/** Kinds of events and patterns of kinds, at least one. */
export const eventPatterns = arrayOf({
  of: 'kinds of events',
  min: 1,
  max: maxPatterns,
  read: (item) => (typeof item === 'string' && kindsOf(item).length > 0 ? item : null),
  fault: 'is not a kind of event',
  described: {
    items: { type: 'string', maxLength: maxKindLength },
    description:
      'Kinds of events, or the first words of one and `*`: `ticket.comment.*`. `*` alone means every kind.',
    examples: [['ticket.*', 'document.published']],
  },
});

/** The address that events are posted to. The domain checks it. */
export const webhookUrl = v.pipe(
  v.string('must be a string'),
  v.metadata({
    maxLength: 2048,
    format: 'uri',
    description:
      'An https address of a public host, without user and fragment. Callers that can only read see it without its path.',
    examples: ['https://example.org/hooks/basalt'],
  }),
);
