import { searchBudget, searchKinds } from '@basalt/domain';
import * as v from 'valibot';
import { commaList } from './comma-list.ts';
import { pageSize } from './page.ts';
import { search } from './query.ts';

const { results } = searchBudget;

/** The most results of one search. */
export const { mostResults } = searchBudget;

const kindList = commaList({
  description: `Some of ${searchKinds.join(', ')}, separated by commas. All of them if absent.`,
  example: searchKinds.slice(0, 2).join(','),
  read: (text) => searchKinds.find((kind) => kind === text) ?? null,
  fault: `must be one of ${searchKinds.join(', ')}`,
});

/** The parameters of the search over an organization. */
export const searchEntries = {
  q: search,
  kinds: v.exactOptional(kindList),
  limit: v.exactOptional(pageSize(mostResults), String(results)),
};
