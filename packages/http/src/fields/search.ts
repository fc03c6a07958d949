import { searchBudget, searchKinds } from '@basalt/domain';
import * as v from 'valibot';
import { commaList } from './comma-list.ts';
import { projectName } from './identifiers.ts';
import { pageSize } from '../operation/pagination.ts';
import { archivedFilter, search } from '../schema/query.ts';

const kindList = commaList({
  description: `Some of ${searchKinds.join(', ')}, separated by commas. If absent, those that the scopes of the credential let it read.`,
  example: searchKinds.slice(0, 2).join(','),
  read: (text) => searchKinds.find((kind) => kind === text) ?? null,
  fault: `must be one of ${searchKinds.join(', ')}`,
});

/** The parameters of the search over an organization. */
export const searchEntries = {
  q: search,
  kinds: v.exactOptional(kindList),
  project_id: v.exactOptional(projectName),
  archived: archivedFilter('false'),
  limit: v.exactOptional(
    v.pipe(
      pageSize(searchBudget.maxResults),
      v.metadata({ description: 'The former name of `per_page`.' }),
    ),
  ),
};
