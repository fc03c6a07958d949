import { isBlank, maxTagLength, maxTags, readIdentifier } from '@basalt/domain';
import * as v from 'valibot';
import { isLonger } from './text.ts';

/** At most so many wrong elements of an array are told of. */
const toldElements = 5;

/** An identifier: a UUID in either case, understood in lower case. */
export const identifier = v.pipe(
  v.string('must be a string'),
  v.metadata({ format: 'uuid', examples: ['01890f3e-7b1a-7cc3-98c4-dc0c0c07398f'] }),
  v.rawTransform<string, string>(({ dataset, addIssue, NEVER }) => {
    const id = readIdentifier(dataset.value);
    if (id !== null) return id;
    addIssue({ message: 'must be an identifier' });
    return NEVER;
  }),
);

/** `min` to `max` identifiers, none of them twice. */
export const identifiers = (max: number, min = 0) =>
  v.pipe(
    v.array(v.unknown(), 'must be an array of identifiers'),
    v.metadata({
      items: { type: 'string', format: 'uuid' },
      ...(min > 0 && { minItems: min }),
      maxItems: max,
      uniqueItems: true,
      examples: [Array<string>(min).fill('01890f3e-7b1a-7cc3-98c4-dc0c0c07398f')],
    }),
    v.rawTransform<unknown[], string[]>(({ dataset, addIssue, NEVER }) => {
      const given = dataset.value;
      const seen = new Set<string>();
      const faults: string[] = given.length > max ? [`must have at most ${max} items`] : [];
      if (given.length < min) faults.push(`must have at least ${min}`);
      for (const [index, item] of given.slice(0, max).entries()) {
        const id = typeof item === 'string' ? readIdentifier(item) : null;
        if (id === null) {
          faults.push(`item ${index + 1} must be an identifier`);
        } else if (seen.has(id)) {
          faults.push(`item ${index + 1} is there twice`);
        } else {
          seen.add(id);
        }
      }
      for (const message of faults.slice(0, toldElements)) addIssue({ message });
      return faults.length > 0 ? NEVER : [...seen];
    }),
  );

/** Tag names of 1–50 code points after trimming. That at most 20 differ is the domain's to judge. */
export const tagNames = v.pipe(
  v.array(v.unknown(), 'must be an array of strings'),
  v.metadata({
    items: { type: 'string', minLength: 1, maxLength: maxTagLength },
    description: `At most ${maxTags}; names that differ only in case are one.`,
    examples: [['backend']],
  }),
  v.rawTransform<unknown[], string[]>(({ dataset, addIssue, NEVER }) => {
    const names: string[] = [];
    const faults: string[] = [];
    for (const [index, item] of dataset.value.entries()) {
      const name = typeof item === 'string' ? item.trim() : '';
      const isWrong = isBlank(name) || isLonger(name, maxTagLength);
      if (isWrong)
        faults.push(`item ${index + 1} must be a text of 1 to ${maxTagLength} characters`);
      else names.push(name);
      if (faults.length === toldElements) break;
    }
    for (const message of faults) addIssue({ message });
    return faults.length > 0 ? NEVER : names;
  }),
);
