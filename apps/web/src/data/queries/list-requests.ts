import type { SessionPaths } from '@basalt/client/session';
import { api, data, once, where } from '../../api/client.ts';

type Bulk = SessionPaths['/projects/{project}/tickets/bulk']['post'];

/** One change of a bulk. */
export type BulkItem = NonNullable<
  Bulk['requestBody']
>['content']['application/json']['items'][number];

/** The result of one change. `problem` is null for one that was made. */
export type BulkOutcome = Bulk['responses'][200]['content']['application/json']['data'][number];

/** The most changes that one request takes. */
export const maxItems = 1000;

/**
 * Changes many tickets of a project. With `each` a refused one does not stop the others; with `atomic` all are changed or none, and the
 * first refusal is thrown. It is executed once for the same `key`. The outcomes are in the order of the items.
 */
export const bulkTickets = (
  project: string,
  items: BulkItem[],
  mode: 'each' | 'atomic' = 'each',
  key: string = crypto.randomUUID(),
) =>
  data(
    api.POST('/projects/{project}/tickets/bulk', {
      ...where({ project }),
      ...once(key),
      body: { mode, items },
    }),
  );
