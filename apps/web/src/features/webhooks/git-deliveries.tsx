import { useInfiniteQuery } from '@tanstack/react-query';
import type { GitDelivery } from '../../api/types.ts';
import { gitDeliveriesQuery } from '../../data/queries/git.ts';
import { Button } from '../../design/button.tsx';
import { classes } from '../../design/classes.ts';
import { howLongAgo, inFull } from '../../design/dates.ts';
import { Fetched } from '../../design/fetched.tsx';
import { Empty } from '../../design/page.tsx';
import { ShowMore } from '../../design/show-more.tsx';
import { useWords } from '../../words/use-words.tsx';
import { receivedWords } from './git-words.ts';
import layoutCss from '../../design/layout.module.css';
import pageCss from '../../design/page.module.css';
import textCss from '../../design/text.module.css';

/** How many deliveries of a connection are stored. */
const stored = 1000;

/** The last webhooks that a connection received, newest first, with what became of each. */
export function GitDeliveries({ connection }: { connection: string }) {
  const words = useWords();
  const deliveries = useInfiniteQuery({ ...gitDeliveriesQuery(connection), staleTime: 0 });
  return (
    <section className={layoutCss.stack} aria-labelledby="deliveries">
      <header className={layoutCss.beside}>
        <h2 id="deliveries">{words('webhooks.deliveries')}</h2>
        <Button slight busy={deliveries.isRefetching} onPress={() => void deliveries.refetch()}>
          {words('webhooks.lookAgain')}
        </Button>
      </header>
      <p className={textCss.note}>{words('git.lastDeliveries', { count: stored })}</p>
      <Fetched query={deliveries}>
        {({ pages }) =>
          pages[0]?.items.length === 0 ? (
            <Empty title={words('webhooks.nothingYet')}>{words('git.nothingWasSent')}</Empty>
          ) : (
            <ul className={pageCss.list}>
              {pages
                .flatMap(({ items }) => items)
                .map((delivery) => (
                  <Entry key={delivery.id} delivery={delivery} />
                ))}
            </ul>
          )
        }
      </Fetched>
      <ShowMore query={deliveries} label={words('webhooks.showOlder')} />
    </section>
  );
}

function Entry({ delivery }: { delivery: GitDelivery }) {
  // Its words and dates follow the language.
  useWords();
  const { event, outcome, created_at: at } = delivery;
  const { word, why } = receivedWords(delivery);
  const isFaulty = outcome === 'refused' || outcome === 'unsigned';
  return (
    <li>
      <div className={pageCss.what}>
        <h3>
          {event !== '' && <code>{event}</code>}
          <span
            className={classes(
              pageCss.pill,
              outcome === 'read' && pageCss.on,
              isFaulty && pageCss.off,
            )}
          >
            {word}
          </span>
        </h3>
        <p className={textCss.note}>
          <time dateTime={at} title={inFull(at)}>
            {howLongAgo(at)}
          </time>{' '}
          · {outcome === 'refused' ? <code>{why}</code> : why}
        </p>
      </div>
    </li>
  );
}
