import { kindsOf } from '@basalt/domain';
import * as v from 'valibot';
import { arrayOf } from './array.ts';
import { longestKind } from './event.ts';

/** Kinds of events and patterns of kinds, at least one. */
export const eventPatterns = arrayOf({
  of: 'kinds of events',
  min: 1,
  max: 100,
  read: (item) => (typeof item === 'string' && kindsOf(item).length > 0 ? item : null),
  fault: 'names no kind of event',
  described: {
    items: { type: 'string', maxLength: longestKind },
    description:
      'Kinds of events, or words of one with `*` behind: `ticket.comment.*`. `*` alone: every kind.',
    examples: [['ticket.*', 'document.published']],
  },
});

/** Where events are posted to; what is wrong with an address is the domain's to tell. */
export const webhookUrl = v.pipe(
  v.string('must be a string'),
  v.metadata({
    maxLength: 2048,
    format: 'uri',
    description:
      'An https address of a public host, without user and fragment. Shown without its path to whoever may only read.',
    examples: ['https://example.org/hooks/basalt'],
  }),
);
