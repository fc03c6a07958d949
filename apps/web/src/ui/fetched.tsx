import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Loading } from './loading.tsx';
import { Refused } from './notice.tsx';

/** Shows the data of a query when it is loaded; until then `meanwhile`, or the refusal if there is no data. */
export function Fetched<Value>({
  query,
  meanwhile = <Loading />,
  children,
}: {
  query: Pick<UseQueryResult<Value>, 'data' | 'error'>;
  meanwhile?: ReactNode;
  children: (value: Value) => ReactNode;
}) {
  if (query.data !== undefined) return children(query.data);
  return query.error === null ? meanwhile : <Refused error={query.error} />;
}
