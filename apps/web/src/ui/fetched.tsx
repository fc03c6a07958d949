import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Refusal } from '../api/refusal.ts';
import { Refused } from './notice.tsx';
import { Loading } from './page.tsx';

/** What a query fetched, once it is there; until then `meanwhile`, and a refusal when there is nothing to show. */
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
  if (query.error === null) return meanwhile;
  return <Refused refusal={asRefusal(query.error)} />;
}

/** The refusal that an error is. Anything else is a fault of these pages: thrown on. */
export function asRefusal(error: Error): Refusal {
  if (error instanceof Refusal) return error;
  throw error;
}
