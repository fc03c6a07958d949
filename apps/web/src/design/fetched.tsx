import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore, type ReactNode } from 'react';
import { asRefusal } from '../api/refusal.ts';
import { isPassing } from '../api/send-and-retry.ts';
import { onServiceBack, serviceAway } from '../api/service-away.ts';
import { useWords } from '../words/use-words.tsx';
import { Loading } from './loading.tsx';
import { Button } from './button.tsx';
import { Refused } from './notice.tsx';
import layoutCss from './layout.module.css';
import noticeCss from './notice.module.css';

/** Shows the data of a query when it is loaded; until then `meanwhile`, or the refusal if there is no data. */
export function Fetched<Value>({
  query,
  meanwhile = <Loading />,
  children,
}: {
  query: Pick<UseQueryResult<Value>, 'data' | 'error'> & { refetch?: () => unknown };
  meanwhile?: ReactNode;
  children: (value: Value) => ReactNode;
}) {
  if (query.data !== undefined) return children(query.data);
  return query.error === null ? (
    meanwhile
  ) : (
    <Failed error={query.error} again={query.refetch ?? null} />
  );
}

/** A refusal; one that passes can be tried again, and is when the service is back. While nothing is reached, nothing failed: it was not loaded before. */
function Failed({ error, again }: { error: Error; again: (() => unknown) | null }) {
  const words = useWords();
  const passes = isPassing(asRefusal(error));
  const retry = passes ? again : null;
  useEffect(() => (retry === null ? undefined : onServiceBack(() => void retry())), [retry]);
  const isSilent = useSyncExternalStore(serviceAway.subscribe, serviceAway.isSilent);
  if (passes && isSilent) return <NotLoaded />;
  return (
    <div className={layoutCss.stack}>
      <Refused error={error} />
      {retry !== null && (
        <div className={layoutCss.actions}>
          <Button slight onPress={() => void retry()}>
            {words('ui.tryAgain')}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Says that something was not loaded before the network was lost. */
export function NotLoaded() {
  const words = useWords();
  return (
    <p className={noticeCss.banner} role="status">
      {words('ui.notOpenedHereBefore')}
    </p>
  );
}
