import { useState } from 'react';
import { redeliver, type DeliveryEntry } from '../api/webhooks.ts';
import { Button } from '../ui/button.tsx';
import { Refused } from '../ui/notice.tsx';
import { Empty, Ready } from '../ui/page.tsx';
import { useAct } from '../ui/use-act.tsx';
import { howLongAgo, inFull } from '../ui/when.ts';
import { outcomeOf } from './delivery-words.ts';
import type { Deliveries } from './use-deliveries.tsx';

/** What was and is to be delivered, newest first, with a way to deliver it once more. */
export function DeliveryLog({
  deliveries: { loaded, more, reload },
  delivers,
}: {
  deliveries: Deliveries;
  /** False while the webhook is off. */
  delivers: boolean;
}) {
  const { busy, refusal, act } = useAct();
  const [message, announce] = useState('');
  const sent = async (delivery: DeliveryEntry) => {
    announce(`${delivery.event_type} is delivered again.`);
    await reload();
  };
  return (
    <section className="stack" aria-labelledby="deliveries">
      <header className="beside">
        <h2 id="deliveries">Deliveries</h2>
        <Button slight busy={busy} onPress={() => void act(reload)}>
          Look again
        </Button>
      </header>
      <p className="small soft">
        Deliveries that ended in the last 30 days, and deliveries that are still pending.
      </p>
      <p className="hidden" role="status">
        {message}
      </p>
      <Refused refusal={refusal} />
      <Ready loaded={loaded}>
        {(entries) =>
          entries.length === 0 ? (
            <Empty title="Nothing yet">
              Send a test event, or change something that the webhook listens to.
            </Empty>
          ) : (
            <ul className="list">
              {entries.map((entry) => (
                <Entry key={entry.id} delivery={entry} delivers={delivers} onSent={sent} />
              ))}
            </ul>
          )
        }
      </Ready>
      {more !== null && (
        <div className="actions">
          <Button busy={busy} onPress={() => void act(more)}>
            Show older
          </Button>
        </div>
      )}
    </section>
  );
}

function Entry({
  delivery,
  delivers,
  onSent,
}: {
  delivery: DeliveryEntry;
  delivers: boolean;
  onSent: (delivery: DeliveryEntry) => Promise<void>;
}) {
  const { busy, refusal, act } = useAct();
  const { id, event_type, state, attempts, created_at } = delivery;
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
        <Refused refusal={refusal} />
      </div>
      {isOffered && (
        <Button
          slight
          busy={busy}
          aria-label={`${label}: ${event_type} of ${inFull(created_at)}`}
          onPress={() => void act(async () => onSent(await redeliver(id)))}
        >
          {label}
        </Button>
      )}
    </li>
  );
}
