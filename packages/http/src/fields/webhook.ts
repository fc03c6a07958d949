import { kindsOf } from '@basalt/domain';
import * as v from 'valibot';

const maxPatterns = 100;
const toldElements = 5;

/** Kinds of events and patterns of kinds, at least one. */
export const eventPatterns = v.pipe(
  v.array(v.unknown(), 'must be an array of kinds of events'),
  v.metadata({
    items: { type: 'string' },
    minItems: 1,
    maxItems: maxPatterns,
    description:
      'Kinds of events, or words of one with `*` behind: `ticket.comment.*`. `*` alone: every kind.',
    examples: [['ticket.*', 'document.published']],
  }),
  v.rawTransform<unknown[], string[]>(({ dataset, addIssue, NEVER }) => {
    const patterns: string[] = [];
    const faults: string[] = [];
    if (dataset.value.length === 0) faults.push('must name at least one kind of event');
    if (dataset.value.length > maxPatterns) faults.push(`must have at most ${maxPatterns} items`);
    for (const [index, item] of dataset.value.slice(0, maxPatterns).entries()) {
      if (typeof item === 'string' && kindsOf(item).length > 0) patterns.push(item);
      else faults.push(`item ${index + 1} names no kind of event`);
    }
    for (const message of faults.slice(0, toldElements)) addIssue({ message });
    return faults.length > 0 ? NEVER : patterns;
  }),
);

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
