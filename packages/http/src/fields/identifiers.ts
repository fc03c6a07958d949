import { isBlank, isLonger, maxTagLength, maxTags, readIdentifier } from '@basalt/domain';
import * as v from 'valibot';
import { arrayOf } from './array.ts';
import { projectKey } from './text.ts';

/** An identifier: a UUID in either case, understood in lower case. */
export const identifier = v.pipe(
  v.string('must be a string'),
  v.metadata({ format: 'uuid' }),
  v.rawTransform<string, string>(({ dataset, addIssue, NEVER }) => {
    const id = readIdentifier(dataset.value);
    if (id !== null) return id;
    addIssue({ message: 'must be an identifier' });
    return NEVER;
  }),
);

/** A project by its identifier or its key, in a filter. */
export const projectName = v.union([identifier, projectKey], 'must be an identifier or a key');

/** Records that one request may put in order. */
export const maxReordered = 1000;

/** `min` to `max` identifiers without duplicates. */
export const identifiers = (max: number, min = 0) =>
  arrayOf({
    of: 'identifiers',
    max,
    min,
    unique: true,
    read: (item) => (typeof item === 'string' ? readIdentifier(item) : null),
    fault: 'must be an identifier',
    described: {
      items: { type: 'string', format: 'uuid' },
    },
  });

/** Tag names of 1–50 code points after trimming. The domain checks that at most 20 of them differ. */
export const tagNames = arrayOf({
  of: 'strings',
  max: 10 * maxTags,
  read: (item) => {
    const name = typeof item === 'string' ? item.trim() : '';
    return isBlank(name) || isLonger(name, maxTagLength) ? null : name;
  },
  fault: `must be a text of 1 to ${maxTagLength} characters`,
  described: {
    items: { type: 'string', minLength: 1, maxLength: maxTagLength },
    description: `At most ${maxTags}; upper and lower case are equal.`,
    examples: [['backend', 'login']],
  },
});
