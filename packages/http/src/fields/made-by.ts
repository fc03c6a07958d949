import { revocables, type Revocable } from '@basalt/domain';
import * as v from 'valibot';
import { identifier } from './identifiers.ts';

/** Selects records by their creator. */
export const madeBy = v.pipe(
  identifier,
  v.metadata({ description: 'Only what the person or the credential with this id made.' }),
);

const isRevocable = (word: string): word is Revocable =>
  (revocables as readonly string[]).includes(word);

/** Room for every kind, and for some more than once. */
const maxListLength = 100;

/** Kinds of records that a person made, separated by commas. */
export const revocableList = v.pipe(
  v.string('must be a string'),
  v.metadata({
    description: `Revoke what the person made, separated by commas: ${revocables.join(', ')}.`,
    maxLength: maxListLength,
    examples: [revocables.join(',')],
  }),
  v.check((text) => text.length <= maxListLength, `must have at most ${maxListLength} characters`),
  v.transform((text) => text.split(',')),
  v.check(
    (words) => words.every(isRevocable),
    `must be one or more of ${revocables.join(', ')}, separated by commas`,
  ),
  v.transform((words) => words.filter(isRevocable)),
);
