import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { asRefusal } from '../api/refusal.ts';
import { isPassing } from '../api/send-and-retry.ts';
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

/** A refusal; one that passes can be tried again, and is when the network is back. Without a network, nothing failed: it was not loaded before. */
function Failed({ error, again }: { error: Error; again: (() => unknown) | null }) {
  const words = useWords();
  const retry = isPassing(asRefusal(error)) ? again : null;
  useEffect(() => {
    if (retry === null) return;
    const ask = () => void retry();
    window.addEventListener('online', ask);
    return () => window.removeEventListener('online', ask);
  }, [retry]);
  if (retry !== null && !navigator.onLine) return <NotLoaded />;
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
