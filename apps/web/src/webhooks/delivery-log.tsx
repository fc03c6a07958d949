import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, data, where } from '../api/client.ts';
import type { Delivery } from '../api/types.ts';
import { keys } from '../query/keys.ts';
import { Button } from '../ui/button.tsx';
import { Fetched } from '../ui/fetched.tsx';
import { Refused } from '../ui/notice.tsx';
import { Empty } from '../ui/page.tsx';
import { ShowMore } from '../ui/show-more.tsx';
import { howLongAgo, inFull } from '../ui/dates.ts';
import { isSoon, outcomeOf } from './delivery-words.ts';
import { deliveriesQuery } from './queries.ts';

/** The time between two loads while deliveries are pending, in milliseconds. */
const pause = 1500;

/** The deliveries, newest first, each with a button to deliver it again. */
export function DeliveryLog({
  webhook,
  delivers,
}: {
  webhook: string;
  /** False while the webhook is off. */
  delivers: boolean;
}) {
  const deliveries = useInfiniteQuery({
    ...deliveriesQuery(webhook),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      delivers &&
      state.data?.pages.some(({ items }) => items.some((delivery) => isSoon(delivery))) === true
        ? pause
        : false,
  });
  const [message, announce] = useState('');
  return (
    <section className="stack" aria-labelledby="deliveries">
      <header className="beside">
        <h2 id="deliveries">Deliveries</h2>
        <Button slight busy={deliveries.isRefetching} onPress={() => void deliveries.refetch()}>
          Look again
        </Button>
      </header>
      <p className="small soft">
        Deliveries that ended in the last 30 days, and deliveries that are still pending.
      </p>
      <p className="hidden" role="status">
        {message}
      </p>
      <Fetched query={deliveries}>
        {({ pages }) =>
          pages[0]?.items.length === 0 ? (
            <Empty title="Nothing yet">
              Send a test event, or change something that the webhook listens to.
            </Empty>
          ) : (
            <ul className="list">
              {pages
                .flatMap(({ items }) => items)
                .map((entry) => (
                  <Entry
                    key={entry.id}
                    webhook={webhook}
                    delivery={entry}
                    delivers={delivers}
                    announce={announce}
                  />
                ))}
            </ul>
          )
        }
      </Fetched>
      <ShowMore query={deliveries} words="Show older" />
    </section>
  );
}

function Entry({
  webhook,
  delivery,
  delivers,
  announce,
}: {
  webhook: string;
  delivery: Delivery;
  delivers: boolean;
  announce: (message: string) => void;
}) {
  const client = useQueryClient();
  const { id, event_type, state, attempts, created_at } = delivery;
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      data(api.POST('/webhook-deliveries/{delivery}/redeliver', where({ delivery: id }))),
    onSuccess(sent) {
      announce(`${sent.event_type} is delivered again.`);
      return client.invalidateQueries({ queryKey: keys.deliveries(webhook) });
    },
  });
  const { word, look, details } = outcomeOf(delivery, delivers);
  const label = state === 'pending' ? 'Try now' : 'Deliver again';
  const isOffered = delivers && (state !== 'pending' || attempts > 0);
  return (
    <li>
      <div className="what">
        <h3>
          <code>{event_type}</code>
          <span className={look}>{word}</span>
        </h3>
        <p className="small soft">
          <time dateTime={created_at} title={inFull(created_at)}>
            {howLongAgo(created_at)}
          </time>{' '}
          · {details}
        </p>
        <Refused error={error} />
      </div>
      {isOffered && (
        <Button
          slight
          busy={isPending}
          aria-label={`${label}: ${event_type} of ${inFull(created_at)}`}
          onPress={() => mutate()}
        >
          {label}
        </Button>
      )}
    </li>
  );
}
