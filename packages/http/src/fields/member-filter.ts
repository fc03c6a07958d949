import { roles, type MemberFilter } from '@basalt/domain';
import * as v from 'valibot';
import type { Fields } from '../schema/validate-fields.ts';
import { wordList } from './comma-list.ts';
import { nameSearch } from '../schema/query.ts';

/** The maximum length of an email, in characters. */
const maxEmailLength = 254;

/** The filters of a list of people. */
export const memberEntries = {
  q: nameSearch,
  email: v.exactOptional(
    v.pipe(
      v.string(),
      v.metadata({
        maxLength: maxEmailLength,
        examples: ['ada@example.org'],
        description: 'The whole email, in upper or lower case.',
      }),
      v.check((text) => text.length <= maxEmailLength, 'is too long'),
      v.transform((text) => text.trim().toLowerCase()),
    ),
  ),
  role: v.exactOptional(wordList(roles)),
};

/** The filter of the query. */
export const memberFilterOf = ({
  q: words,
  email,
  role,
}: Fields<typeof memberEntries>): MemberFilter => ({ words, email, roles: role });
