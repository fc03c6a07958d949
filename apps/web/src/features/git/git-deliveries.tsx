import { useInfiniteQuery } from '@tanstack/react-query';
import type { GitDelivery } from '../../api/types.ts';
import { gitDeliveriesQuery } from '../../data/queries/git.ts';
import { useWords } from '../../words/use-words.tsx';
import { DeliveryFacts, DeliveryList } from '../webhooks/delivery-list.tsx';
import { receivedWords } from './git-words.ts';

/** How many deliveries of a connection are stored. */
const stored = 1000;

/** The last webhooks that a connection received, newest first, with what became of each. */
export function GitDeliveries({ connection }: { connection: string }) {
  const words = useWords();
  const deliveries = useInfiniteQuery({ ...gitDeliveriesQuery(connection), staleTime: 0 });
  return (
    <DeliveryList
      query={deliveries}
      lead={words('git.lastDeliveries', { count: stored })}
      hint={words('git.nothingWasSent')}
    >
      {(delivery) => <Entry key={delivery.id} delivery={delivery} />}
    </DeliveryList>
  );
}

const looks: Readonly<Record<string, 'on' | 'off'>> = {
  read: 'on',
  refused: 'off',
  unsigned: 'off',
};

function Entry({ delivery }: { delivery: GitDelivery }) {
  // Its words and dates follow the language.
  useWords();
  const { event, outcome, created_at: at } = delivery;
  const { word, why } = receivedWords(delivery);
  return (
    <li>
      <DeliveryFacts
        event={event}
        word={word}
        look={looks[outcome] ?? null}
        at={at}
        details={outcome === 'refused' ? <code>{why}</code> : why}
      />
    </li>
  );
}
