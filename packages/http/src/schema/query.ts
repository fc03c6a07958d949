import { deletedFilters, isLonger, searchBudget, searchWords } from '@basalt/domain';
import * as v from 'valibot';

/** A yes-or-no parameter: `true` or `false`. */
export const queryFlag = (description: string) =>
  v.pipe(
    v.picklist(['true', 'false'], 'must be true or false'),
    // Next to the type: metadata after a transformation is not in the description of the API.
    v.metadata({ type: 'boolean', enum: undefined, description }),
    v.transform((value) => value === 'true'),
  );

/** A number from 0, in decimal digits. */
export const queryNumber = (description: string) =>
  v.pipe(
    v.string(),
    v.metadata({ type: 'number', minimum: 0, description }),
    v.regex(/^\d{1,9}(?:\.\d{1,9})?$/, 'must be a number from 0'),
    v.transform(Number),
  );

/** A whole number from 0, in decimal digits. */
export const queryWholeNumber = (description: string) =>
  v.pipe(
    v.string(),
    v.metadata({ type: 'integer', minimum: 0, description }),
    v.regex(/^\d{1,9}$/, 'must be a whole number from 0'),
    v.transform(Number),
  );

/** Which records a list holds by their `archived` flag: `true`, `false` or `all`; `byDefault` when it is not given. */
export const archivedFilter = (byDefault: 'false' | 'all') =>
  v.exactOptional(
    v.pipe(
      v.picklist(['true', 'false', 'all'], 'must be true, false or all'),
      v.transform((value) => (value === 'all' ? value : value === 'true')),
    ),
    byDefault,
  );

/** Whether deleted records are listed, which carry `deleted_at`. */
export const deletedFilter = v.exactOptional(
  v.pipe(
    v.picklist(deletedFilters, `must be one of ${deletedFilters.join(', ')}`),
    v.metadata({
      description:
        '`only` is the trash, from which records can be restored for 30 days. `include` is for those who follow changes: deleted records have their places in the order of the list.',
    }),
  ),
  'exclude',
);

const { queryCharacters, words: maxWords, textBytes } = searchBudget;

/** Words that must all occur in a name, as the folded words; empty for no filter. */
export const nameSearch = v.exactOptional(
  v.pipe(
    v.string(),
    v.metadata({
      maxLength: queryCharacters,
      examples: ['ada'],
      description: `All these words must occur, in any order, in upper or lower case. A part of a word is enough. At most ${maxWords} words.`,
    }),
    v.check(
      (value) => !isLonger(value.trim(), queryCharacters),
      `must have at most ${queryCharacters} characters`,
    ),
    v.transform(searchWords),
    v.maxLength(maxWords, `must have at most ${maxWords} words`),
  ),
  '',
);

/** Search text as the folded words that must all occur; empty for no filter. */
export const search = v.exactOptional(
  v.pipe(
    v.string(),
    v.metadata({
      maxLength: queryCharacters,
      examples: ['login page'],
      description: `All these words must occur, in any order. Case and accents do not matter, and a part of a word is enough. At most ${maxWords} words; a word that is part of another one does not count. Only the first ${textBytes / 1024} KiB of the text of each record are searched.`,
    }),
    v.check(
      (value) => !isLonger(value.trim(), queryCharacters),
      `must have at most ${queryCharacters} characters`,
    ),
    v.transform(searchWords),
    v.maxLength(maxWords, `must have at most ${maxWords} words`),
  ),
  '',
);
