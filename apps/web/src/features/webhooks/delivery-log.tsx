import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, data, where } from '../../api/client.ts';
import type { Delivery } from '../../api/types.ts';
import { keys } from '../../data/query/keys.ts';
import { Button } from '../../design/button.tsx';
import { Fetched } from '../../design/fetched.tsx';
import { Refused } from '../../design/notice.tsx';
import { Empty } from '../../design/page.tsx';
import { ShowMore } from '../../design/show-more.tsx';
import { howLongAgo, inFull } from '../../design/dates.ts';
import { useWords } from '../../words/use-words.tsx';
import { isSoon, outcomeOf } from './delivery-words.ts';
import { deliveriesQuery } from '../../data/queries/webhooks.ts';
import layoutCss from '../../design/layout.module.css';
import textCss from '../../design/text.module.css';
import { classes } from '../../design/classes.ts';
import pageCss from '../../design/page.module.css';

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
  const words = useWords();
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
    <section className={layoutCss.stack} aria-labelledby="deliveries">
      <header className={layoutCss.beside}>
        <h2 id="deliveries">{words('webhooks.deliveries')}</h2>
        <Button slight busy={deliveries.isRefetching} onPress={() => void deliveries.refetch()}>
          {words('webhooks.lookAgain')}
        </Button>
      </header>
      <p className={textCss.note}>{words('webhooks.deliveriesLead')}</p>
      <p className={textCss.hidden} role="status">
        {message}
      </p>
      <Fetched query={deliveries}>
        {({ pages }) =>
          pages[0]?.items.length === 0 ? (
            <Empty title={words('webhooks.nothingYet')}>
              {words('webhooks.sendATestEventFirst')}
            </Empty>
          ) : (
            <ul className={pageCss.list}>
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
      <ShowMore query={deliveries} label={words('webhooks.showOlder')} />
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
  const words = useWords();
  const client = useQueryClient();
  const { id, event_type, state, attempts, created_at } = delivery;
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      data(api.POST('/webhook-deliveries/{delivery}/redeliver', where({ delivery: id }))),
    onSuccess(sent) {
      announce(words('webhooks.isDeliveredAgain', { eventType: sent.event_type }));
      return client.invalidateQueries({ queryKey: keys.deliveries(webhook) });
    },
  });
  const { word, look, details } = outcomeOf(delivery, delivers);
  const label = state === 'pending' ? words('webhooks.tryNow') : words('webhooks.deliverAgain');
  const isOffered = delivers && (state !== 'pending' || attempts > 0);
  return (
    <li>
      <div className={pageCss.what}>
        <h3>
          <code>{event_type}</code>
          <span
            className={classes(
              pageCss.pill,
              look === 'on' && pageCss.on,
              look === 'off' && pageCss.off,
            )}
          >
            {word}
          </span>
        </h3>
        <p className={textCss.note}>
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
          aria-label={words('webhooks.sentAgainLabel', {
            label,
            type: event_type,
            time: inFull(created_at),
          })}
          onPress={() => mutate()}
        >
          {label}
        </Button>
      )}
    </li>
  );
}
