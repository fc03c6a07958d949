import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '../../design/button.tsx';
import { classes } from '../../design/classes.ts';
import { howLongAgo, inFull } from '../../design/dates.ts';
import { Fetched } from '../../design/fetched.tsx';
import { Empty } from '../../design/page.tsx';
import { ShowMore } from '../../design/show-more.tsx';
import { useWords } from '../../words/use-words.tsx';
import layoutCss from '../../design/layout.module.css';
import pageCss from '../../design/page.module.css';
import textCss from '../../design/text.module.css';

interface ListProps<Item> {
  query: UseInfiniteQueryResult<InfiniteData<{ items: readonly Item[] }>>;
  lead: string;
  /** What to do while there is none. */
  hint: string;
  /** Read to screen readers when it changes. */
  message?: string;
  /** The list item of a delivery. */
  children: (delivery: Item) => ReactNode;
}

/** Deliveries, newest first, with a button that loads them again. */
export function DeliveryList<Item>({ query, lead, hint, message, children }: ListProps<Item>) {
  const words = useWords();
  return (
    <section className={layoutCss.stack} aria-labelledby="deliveries">
      <header className={layoutCss.beside}>
        <h2 id="deliveries">{words('webhooks.deliveries')}</h2>
        <Button slight busy={query.isRefetching} onPress={() => void query.refetch()}>
          {words('webhooks.lookAgain')}
        </Button>
      </header>
      <p className={textCss.note}>{lead}</p>
      {message !== undefined && (
        <p className={textCss.hidden} role="status">
          {message}
        </p>
      )}
      <Fetched query={query}>
        {({ pages }) =>
          pages[0]?.items.length === 0 ? (
            <Empty title={words('webhooks.nothingYet')}>{hint}</Empty>
          ) : (
            <ul className={pageCss.list}>
              {pages.flatMap(({ items }) => items).map((delivery) => children(delivery))}
            </ul>
          )
        }
      </Fetched>
      <ShowMore query={query} label={words('webhooks.showOlder')} />
    </section>
  );
}

interface FactsProps {
  /** The kind of event; none for an empty text. */
  event: string;
  /** What became of it: well (`on`), badly (`off`), or neither. */
  word: string;
  look: 'on' | 'off' | null;
  at: string;
  details: ReactNode;
  children?: ReactNode;
}

/** What a delivery was and what became of it, with `children` below. */
export function DeliveryFacts({ event, word, look, at, details, children }: FactsProps) {
  // Its dates follow the language.
  useWords();
  return (
    <div className={pageCss.what}>
      <h3>
        {event !== '' && <code>{event}</code>}
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
        <time dateTime={at} title={inFull(at)}>
          {howLongAgo(at)}
        </time>{' '}
        · {details}
      </p>
      {children}
    </div>
  );
}
