import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, data, where } from '../../api/client.ts';
import type { Delivery } from '../../api/types.ts';
import { keys } from '../../data/query/keys.ts';
import { Button } from '../../design/button.tsx';
import { Refused } from '../../design/notice.tsx';
import { inFull } from '../../design/dates.ts';
import { useWords } from '../../words/use-words.tsx';
import { DeliveryFacts, DeliveryList } from './delivery-list.tsx';
import { isSoon, outcomeOf } from './delivery-words.ts';
import { deliveriesQuery } from '../../data/queries/webhooks.ts';

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
    <DeliveryList
      query={deliveries}
      lead={words('webhooks.deliveriesLead')}
      hint={words('webhooks.sendATestEventFirst')}
      message={message}
    >
      {(entry) => (
        <Entry
          key={entry.id}
          webhook={webhook}
          delivery={entry}
          delivers={delivers}
          announce={announce}
        />
      )}
    </DeliveryList>
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
      <DeliveryFacts event={event_type} word={word} look={look} at={created_at} details={details}>
        <Refused error={error} />
      </DeliveryFacts>
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
